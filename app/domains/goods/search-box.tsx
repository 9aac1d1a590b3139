import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { SuggestionsProps } from "./suggestions.tsx";

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

/** The field and the button of a search for goods; it belongs inside the form (storefront.md section 2, Search bar). */
export function SearchBox({ title, wordAt, required, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const [used, setUsed] = useState<HTMLInputElement | null>(null);
  const use = () => setUsed(field.current);
  return (
    <div className="sbox">
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
        onInput={use}
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
