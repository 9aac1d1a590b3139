type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Types of inputs that hold nothing typed, or nothing that a script may set. */
const NOT_TYPED = new Set(["hidden", "file", "submit", "button", "image", "reset"]);

const fieldsOf = (page: Document) =>
  [...page.querySelectorAll<Field>("input[name], textarea[name], select[name]")].filter(
    ({ type }) => !NOT_TYPED.has(type),
  );

const isChoice = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/** What tells a field from the others of the page: its form, its name, and of a choice its value. */
const nameOf = (field: Field) =>
  [field.form?.getAttribute("action") ?? "", field.type, field.name, isChoice(field) ? field.value : ""].join("\n");

/** Each field by its name and the number of those with the same name before it. */
function byName(fields: readonly Field[]) {
  const counts = new Map<string, number>();
  return new Map(
    fields.map((field) => {
      const count = counts.get(nameOf(field)) ?? 0;
      counts.set(nameOf(field), count + 1);
      return [`${nameOf(field)}\n${count}`, field] as const;
    }),
  );
}

function copy(from: Field, to: Field) {
  if (isChoice(from) && isChoice(to)) {
    // A click is what React hears of a choice.
    if (from.checked !== to.checked) to.click();
    return;
  }
  if (from.value === to.value) return;
  // The setter of the element's class, because React replaces that of the element to learn of changes.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), "value")?.set;
  setter?.call(to, from.value);
  to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/**
 * Remembers the fields of a page that scripts have not rendered yet. Where React renders the page once more, because a
 * program of the visitor has added elements to it, its fields are new and empty.
 * @returns a function that puts what was typed, and the focus, into the fields that have replaced the remembered ones
 */
export function rememberTyped(page: Document): () => void {
  const before = byName(fieldsOf(page));
  let focused: EventTarget | null = page.activeElement;
  const follow = ({ target }: Event) => {
    focused = target;
  };
  page.addEventListener("focusin", follow);
  return () => {
    page.removeEventListener("focusin", follow);
    const after = byName(fieldsOf(page));
    for (const [name, field] of before) {
      const replacement = after.get(name);
      if (field.isConnected || !replacement) continue;
      copy(field, replacement);
      if (field === focused) replacement.focus();
    }
  };
}
