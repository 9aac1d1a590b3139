import { Form, Link, useLocation } from "@remix-run/react";
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { link } from "#app/link.ts";
import { clearTypedText, textTypedDuringNavigation, useRecordTypedText } from "#app/ui/typed-text.ts";
import { urls } from "#app/urls.ts";
import type { SuggestionsProps } from "./suggestions.tsx";
import "./search-box.css";

/** Fetched when the field is first used; where they cannot be, the search works by submitting alone. */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import("./suggestions.tsx").then(
    ({ Suggestions }) => ({ default: Suggestions }),
    () => ({ default: () => null }),
  ),
);

type Props = {
  title: string;
  /** Where the page's own search for a word leads. */
  wordAt: (word: string) => string;
  required?: boolean;
  /** What the form carries besides the words. */
  children?: ReactNode;
};

/** The field and button of a product search, for use inside a form (S2.search.3). */
export function SearchBox({ title, wordAt, required, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const [used, setUsed] = useState<HTMLInputElement | null>(null);
  const use = () => setUsed(field.current);
  const type = useRecordTypedText();
  usePagesWords(field, title, () => setUsed(null));
  return (
    <div className="search-box">
      <input
        ref={field}
        name="title"
        type="search"
        placeholder="搜索商品"
        aria-label="搜索商品"
        defaultValue={title}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        required={required}
        onFocus={use}
        onInput={(event) => {
          type(event.currentTarget);
          use();
        }}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
        }}
      />
      {children}
      <button type="submit">搜索</button>
      {used ? (
        <Suspense fallback={null}>
          <Suggestions input={used} composing={composing} wordAt={wordAt} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * The field says what each page was searched for, and its suggestions are over; but whoever types on the way there goes
 * on typing, in the same field or in the one that has come in its place.
 */
function usePagesWords(field: RefObject<HTMLInputElement | null>, title: string, onPage: () => void) {
  const { key } = useLocation();
  const shown = useRef(key);
  const page = useRef({ title, onPage });
  page.current = { title, onPage };
  useEffect(() => {
    const { current: input } = field;
    const typed = textTypedDuringNavigation();
    const fresh = shown.current !== key;
    shown.current = key;
    if (!input) return;
    if (!typed) {
      // What is typed before scripts run stays, too.
      if (!fresh) return;
      input.value = page.current.title;
      page.current.onPage();
    } else if (input.value !== typed.text) {
      input.value = typed.text;
      input.focus({ preventScroll: true });
      input.setSelectionRange(typed.start, typed.end);
    }
  }, [key, field]);
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener("submit", clearTypedText);
    return () => form?.removeEventListener("submit", clearTypedText);
  }, [field]);
}

const searchHref = (title: string) => link(urls.goodsSearch, {}, { title });

/** The search page's form, in place of the shell's search bar (S2.search.1). */
export function SearchForm({ title, hotWords }: { title: string; hotWords: readonly string[] }) {
  return (
    <div className="bg-(--panel) border-b border-(--line) py-3">
      <Form className="wrap" role="search" aria-label="商品搜索" action={urls.goodsSearch}>
        <SearchBox title={title} wordAt={searchHref} required />
        {hotWords.length > 0 ? (
          <ul className="hot-searches" aria-label="热门搜索">
            {hotWords.map((word) => (
              <li key={word}>
                <Link to={searchHref(word)}>{word}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Form>
    </div>
  );
}
