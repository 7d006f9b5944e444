-- For wrk: asks for the positions of positions.txt in turn, 100 a request. See docs/server.md.
local all = {}
for line in io.lines("positions.txt") do all[#all + 1] = line end
local at = 0
function request()
  local items = {}
  for i = 1, 100 do
    at = at % #all + 1
    items[i] = '{"position":"' .. all[at] .. '"}'
  end
  local body = '{"positions":[' .. table.concat(items, ",") .. ']}'
  return wrk.format("POST", "/api/v1/positions", {["Content-Type"] = "application/json"}, body)
end
