// A text that changes: <Words>{`${count} cards`}</Words>
// A browser that translates the page puts other nodes in the place of texts, and then a change of the text would be lost. So each text is an
// element of its own, which a change replaces.

export function Words({ children, class: name }: { children: string; class?: string }) {
  return (
    <span key={children} class={name}>
      {children}
    </span>
  );
}
