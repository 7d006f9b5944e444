// The page: header, navigation, theme, live region, and the page that the address names.

import "./offline";
import { Component, type ComponentChildren, type ComponentType, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Address, type PageProps, useAddress } from "./address";
import { later } from "./parts/later";
import { Live } from "./parts/live";
import { ThemeSwitch } from "./parts/theme";
import { setTitle } from "./parts/title";

interface Route {
  path: string;
  title: string;
  page: ComponentType<PageProps>;
  /** Other addresses of the same page. */
  also?: string[];
}

/** The pages in the header. The first screen is the game. */
const MAIN: Route[] = [
  { path: "play", title: "Play", page: later(async () => (await import("./pages/play")).Play), also: [""] },
  { path: "lesson", title: "Learn", page: later(async () => (await import("./pages/lesson")).Lesson), also: ["learn"] },
  { path: "daily", title: "Daily", page: later(async () => (await import("./pages/daily")).Daily), also: ["puzzles"] },
  { path: "explore", title: "Explore", page: later(async () => (await import("./pages/explore")).Explore) },
];

/** The pages in the menu. */
const MORE: Route[] = [
  { path: "results", title: "Results", page: later(async () => (await import("./pages/results")).Results) },
  { path: "about", title: "About", page: later(async () => (await import("./pages/about")).About) },
];

/** Only old links lead to it. */
const MOVED: Route = { path: "moved", title: "Moved", page: later(async () => (await import("./pages/moved")).Moved), also: ["deals", "femto", "left-right", "api"] };

function App() {
  const address = useAddress();
  const route = [...MAIN, ...MORE, MOVED].find(({ path, also }) => path === address.page || also?.includes(address.page));
  const link = ({ path, title }: Route) => (
    <li key={path}>
      <a href={`#/${path}`} aria-current={route?.path === path ? "page" : undefined}>
        {title}
      </a>
    </li>
  );
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skip(event)}>
        Skip to the content
      </a>
      <header class="site-header">
        <a class="brand" href="#/">
          <span class="brand-mark" aria-hidden="true">
            ♠{"\ufe0e"}
          </span>
          <span class="brand-name">faceup</span>
        </a>
        <nav aria-label="Pages">
          <ul>
            {MAIN.map(link)}
            <li>
              <Menu address={address} isCurrent={route !== undefined && MORE.includes(route)}>
                <ul>{MORE.map(link)}</ul>
                <ThemeSwitch />
              </Menu>
            </li>
          </ul>
        </nav>
      </header>
      <main id="main" class="page" tabIndex={-1}>
        {route ? <Page key={route.path} route={route} address={address} /> : <NotFound page={address.page} />}
      </main>
      <Live />
    </>
  );
}

/** The menu of the header. It closes with Escape, with a click beside it, and when a page is chosen. */
function Menu({ address, isCurrent, children }: { address: Address; isCurrent: boolean; children: ComponentChildren }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute("open");
  useEffect(close, [address]);
  useEffect(() => {
    const pressed = (event: Event) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target);
      if (!isInside) close();
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, []);
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !box.current?.open) return;
    close();
    box.current.querySelector("summary")?.focus();
  };
  return (
    <details class="menu" ref={box} onKeyDown={key}>
      <summary class={isCurrent ? "current" : ""}>More</summary>
      <div class="menu-panel" onClick={(event) => event.target instanceof HTMLAnchorElement && close()}>
        {children}
      </div>
    </details>
  );
}

/** Moves the focus to the content. The address is the state of the page, so the link must not change it. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

let isFirst = true;

function Page({ route, address }: { route: Route; address: Address }) {
  useEffect(() => {
    setTitle(route.title);
    // A new page takes the focus, so that a screen reader begins there. The first page does not.
    if (!isFirst) {
      document.getElementById("main")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    isFirst = false;
  }, [route]);
  return (
    <Guard>
      <route.page address={address} />
    </Guard>
  );
}

/** Shows a message in the place of a page that fails, so that the rest stays of use. */
class Guard extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  componentDidCatch(error: unknown): void {
    console.error(error);
  }

  render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div class="note error" role="alert">
        <p>Something went wrong on this page. If it happens again, load the page again.</p>
        <button type="button" onClick={() => this.setState({ failed: false })}>
          Try again
        </button>
      </div>
    );
  }
}

function NotFound({ page }: { page: string }) {
  return (
    <>
      <h1>No such page</h1>
      <p>
        There is no page “{page}”. Choose one above, or <a href="#/">go to the first page</a>.
      </p>
    </>
  );
}

const app = document.getElementById("app");
if (app) {
  app.textContent = "";
  render(<App />, app);
}
