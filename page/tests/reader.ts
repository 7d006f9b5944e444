// A screen reader, as far as rules can be one: what it says when the focus moves, and when the live region changes.
//
// The browser's own accessibility tree gives names, roles and states. The order is that of NVDA: the groups that the focus enters, then
// the name, the role, the states and the description. Of a live region, what is added is read, or all of it if it is atomic.

import { type CDPSession, expect, type Page } from "@playwright/test";

interface Value {
  value?: unknown;
}

interface Node {
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  value?: Value;
  properties?: { name: string; value: Value }[];
  parentId?: string;
  nodeId: string;
}

/** Groups that are named when the focus enters them. */
const GROUPS = new Set(["group", "region", "navigation", "dialog", "form", "list", "main", "banner", "alertdialog"]);
const ROLES: Record<string, string> = {
  textbox: "edit",
  combobox: "combo box",
  checkbox: "check box",
  radio: "radio button",
  link: "link",
  button: "button",
  region: "region",
  navigation: "navigation landmark",
  main: "main landmark",
  banner: "banner landmark",
  group: "grouping",
  dialog: "dialog",
  form: "form",
  list: "list",
  DisclosureTriangle: "button",
  spinbutton: "spin button",
};

/** The focus moves no more if it has not moved in so many twentieths of a second. */
const CALM = 6;

export class Reader {
  private entered: string[] = [];
  /** What had the focus when it was last looked at. */
  private mark: string | null = null;
  private constructor(
    readonly page: Page,
    private readonly session: CDPSession,
    /** What was said, a line for each utterance. */
    readonly said: string[],
  ) {}

  static async start(page: Page): Promise<Reader> {
    const said: string[] = [];
    await page.exposeFunction("heard", (text: string) => void said.push(`live: ${text}`));
    await page.addInitScript(() => {
      const hear = (changes: MutationRecord[]) => {
        const live = document.getElementById("live");
        const isWhole = live?.ariaAtomic === "true";
        const added = changes.flatMap(({ target, type, addedNodes }) => (live?.contains(target) ? (type === "characterData" ? [target] : [...addedNodes]) : []));
        for (const node of isWhole && live && added.length ? [live] : added) {
          const text = (node.textContent ?? "").replace(/\s+/g, " ").trim();
          // Whether these are said depends on how busy the machine is.
          if (text && !/^(Computing|Loading)/.test(text)) void (window as unknown as { heard(text: string): void }).heard(text);
        }
      };
      addEventListener("DOMContentLoaded", () => new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true }));
    });
    const session = await page.context().newCDPSession(page);
    return new Reader(page, session, said);
  }

  /** Presses a key. What has the focus then is said before the next key, or at the end. */
  async press(key: string): Promise<void> {
    await this.settle();
    this.said.push(`> ${key}`);
    await this.page.keyboard.press(key);
  }

  /** Says what has the focus if it has moved, once it moves no more. How soon it moves depends on how busy the machine is. */
  async settle(): Promise<void> {
    let mark = await this.focusMark();
    for (let calm = 0; calm < CALM; calm++) {
      await this.page.waitForTimeout(50);
      const next = await this.focusMark();
      if (next !== mark) calm = -1;
      mark = next;
    }
    if (this.mark !== null && mark !== this.mark) await this.sayFocus();
    this.mark = mark;
  }

  /** Presses Tab until the name of what has the focus fits. Says only that. */
  async tabTo(name: RegExp): Promise<void> {
    await this.settle();
    for (let n = 0; n < 80; n++) {
      await this.page.keyboard.press("Tab");
      const [node] = await this.focused();
      if (!name.test(String(node?.name?.value ?? ""))) continue;
      this.said.push(`> Tab to ${name.source}`);
      this.mark = await this.focusMark();
      return this.sayFocus();
    }
    throw new Error(`nothing is called ${name.source}`);
  }

  /** Waits until the live region has said something that fits. */
  async hear(text: RegExp): Promise<void> {
    await expect.poll(() => this.said.filter((line) => line.startsWith("live:")).at(-1), { timeout: 15_000 }).toMatch(text);
  }

  private async focusMark(): Promise<string> {
    return this.page.evaluate(() => {
      const marks = ((window as unknown as { marks?: WeakMap<Element, number> }).marks ??= new WeakMap());
      const active = document.activeElement ?? document.body;
      if (!marks.has(active)) marks.set(active, Math.random());
      return String(marks.get(active));
    });
  }

  /** The node that has the focus, and the nodes around it, from the inside out. */
  private async focused(): Promise<Node[]> {
    const { result } = await this.session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = (await this.session.send("Accessibility.getPartialAXTree", { objectId: result.objectId, fetchRelatives: true })) as { nodes: Node[] };
    const chain: Node[] = [];
    for (let node = nodes[0]; node; node = nodes.find(({ nodeId }) => nodeId === node?.parentId)) chain.push(node);
    return chain;
  }

  private async sayFocus(): Promise<void> {
    const [node, ...around] = await this.focused();
    if (!node) return;
    const groups = around
      .filter((one) => !one.ignored && GROUPS.has(String(one.role?.value)) && one.name?.value)
      .map((one) => `${String(one.name?.value)} ${ROLES[String(one.role?.value)] ?? String(one.role?.value)}`)
      .reverse();
    const fresh = groups.filter((group) => !this.entered.includes(group));
    this.entered = groups;
    this.said.push([...fresh, describe(node)].join(", "));
  }
}

function describe({ name, role, value, description, properties = [] }: Node): string {
  const has = (wanted: string) => properties.find((one) => one.name === wanted)?.value.value;
  const text = value?.value !== undefined && value.value !== "" ? String(value.value) : "";
  const states = [
    has("checked") !== undefined && (has("checked") === "true" ? "checked" : "not checked"),
    has("expanded") !== undefined && (has("expanded") === true ? "expanded" : "collapsed"),
    has("pressed") !== undefined && has("pressed") === "true" && "pressed",
    has("disabled") === true && "unavailable",
    has("invalid") === "true" && "invalid entry",
  ];
  const kind = String(role?.value ?? "");
  return [String(name?.value ?? ""), ROLES[kind] ?? kind, text, ...states, String(description?.value ?? "")].filter(Boolean).join(" ");
}
