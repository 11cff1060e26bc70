/**
 * A browser that translates a page puts a translation in place of each text, in elements of its own. React keeps the
 * text node that it made, and takes it out or inserts before it where it no longer is, which throws and loses the page.
 * Our components keep such texts in elements of their own; these two bear what is left. Installed before hydration.
 */
export function bearMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype; // oxlint-disable-line typescript/unbound-method -- called with their node
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = ownChildWith(this, child);
    if (own !== null) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, before && ownChildWith(this, before));
    return child;
  };
}

/** A node's child that is or holds another node; null when it is not in there any more. */
function ownChildWith(parent: Node, node: Node): Node | null {
  let own: Node | null = node;
  while (own !== null && own.parentNode !== parent) own = own.parentNode;
  return own;
}

/** Whether a translation stands in the page. The pages of the site themselves have no such elements. */
export function isTranslated(): boolean {
  return document.querySelector('font') !== null;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers what people have entered, and where they were. React renders a page anew that was translated before its
 * scripts ran; afterwards the returned function puts that back. It may be called again for later parts of the page.
 */
export function rememberEntered(): () => void {
  const remembered = fields().map((field) => ({
    field,
    value: field.value,
    isFocused: field === document.activeElement,
    selection: field instanceof HTMLSelectElement ? null : [field.selectionStart, field.selectionEnd],
    at: sameAs(field).indexOf(field),
  }));
  return () => {
    for (const { field, value, isFocused, selection, at } of remembered) {
      const anew = field.isConnected ? undefined : sameAs(field)[at];
      if (anew === undefined) continue;
      if (anew.value !== value) enter(anew, value);
      if (!isFocused) continue;
      anew.focus({ preventScroll: true });
      const [start = null, end = null] = selection ?? [];
      if (!(anew instanceof HTMLSelectElement) && start !== null) anew.setSelectionRange(start, end);
    }
  };
}

function fields() {
  return [...document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')];
}

/** The fields of the page that have the same name and kind. */
function sameAs({ localName, name }: Field) {
  return fields().filter((field) => field.localName === localName && field.name === name);
}

/** Enters a value as a person does: React listens, and does not take its own writing for that. */
function enter(field: Field, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
  own?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
