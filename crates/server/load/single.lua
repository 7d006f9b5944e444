-- For wrk: asks for the positions of positions.txt in turn, one a request. See docs/server.md.
local paths = {}
for line in io.lines("positions.txt") do
  local encoded = line:gsub("[^%w:]", function(c) return c == " " and "+" or string.format("%%%02X", c:byte()) end)
  paths[#paths + 1] = "/api/v1/position?position=" .. encoded
end
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
