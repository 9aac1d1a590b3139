import { Form, useLocation, useSearchParams } from "@remix-run/react";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { BareInput } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { clearTypedText, textTypedDuringNavigation, useRecordTypedText } from "#app/ui/typed-text.ts";
import { urls } from "#app/urls.ts";
import { FILLED_PATTERN } from "#contract/rules/keyword.ts";
import type { HotKeyword } from "#contract/site.ts";
import { LazySuggestions } from "./lazy-suggestions.tsx";
import { consumableKeywords, consumableSearchHref, hotKeywordHref, productSearchHref } from "./search-href.ts";
import { kindLabel, type SearchKind, SearchKindSwitch, useSearchKind, withoutKind } from "./search-kind.tsx";
import "./search-box.css";

type Props = {
  title: string;
  /** The address of the search for a text. */
  searchHref: (text: string) => string;
  /**
   * The kind of the search and the function that changes it; without it there is no switch and products are searched.
   */
  kind?: { kind: SearchKind; setKind: (kind: SearchKind) => void };
  /** The category that is searched, and the address of the same search in the whole shop. */
  scope?: { name: string; wholeShop: string } | null;
  /** Further fields of the form. */
  children?: ReactNode;
};

/** The field and button of a product search, for use inside a form. */
export function SearchBox({ title, searchHref, kind, scope = null, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const [usedInput, setUsedInput] = useState<HTMLInputElement | null>(null);
  const markUsed = () => setUsedInput(field.current);
  const recordTypedText = useRecordTypedText();
  useSyncWithPage(field, title, setUsedInput);
  const label = kindLabel(kind?.kind ?? "goods");
  return (
    <div className="search-box">
      {kind ? <SearchKindSwitch kind={kind.kind} onChange={kind.setKind} /> : null}
      {scope ? (
        <Link
          className="search-box__scope"
          to={scope.wholeShop}
          aria-label={`在 ${scope.name} 中搜索，改为搜索全部商品`}
          title="改为搜索全部商品"
        >
          <span className="truncate">
            <span className="desktop-only">在 </span>
            {scope.name}
            <span className="desktop-only"> 中搜索</span>
          </span>
          <span aria-hidden="true">×</span>
        </Link>
      ) : null}
      <BareInput
        ref={field}
        name="title"
        type="search"
        placeholder={label}
        aria-label={label}
        defaultValue={title}
        autoComplete="off"
        enterKeyHint="search"
        required
        pattern={FILLED_PATTERN}
        onFocus={markUsed}
        onInput={(event) => {
          recordTypedText(event.currentTarget);
          markUsed();
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
      {usedInput ? (
        <Suspense fallback={null}>
          <LazySuggestions input={usedInput} composing={composing} searchHref={searchHref} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * Sets the field to the search text of each new page and calls `setUsed` with null. Text typed during the navigation
 * replaces the page's text, with its selection, even if the next page renders another field. A field that was used
 * before hydration is reported to `setUsed`.
 */
function useSyncWithPage(
  field: RefObject<HTMLInputElement | null>,
  title: string,
  setUsed: (input: HTMLInputElement | null) => void,
) {
  const { key } = useLocation();
  const lastKey = useRef(key);
  const page = useRef({ title, setUsed });
  page.current = { title, setUsed };
  useEffect(() => {
    const { current: input } = field;
    const typed = textTypedDuringNavigation();
    const isNewPage = lastKey.current !== key;
    lastKey.current = key;
    if (!input) return;
    if (!typed) {
      // The first page keeps text that was typed before hydration.
      if (!isNewPage) {
        if (document.activeElement === input) page.current.setUsed(input);
        return;
      }
      input.value = page.current.title;
      page.current.setUsed(null);
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

type HotSearchesProps = { keywords: readonly HotKeyword[]; hrefFor?: (hot: HotKeyword) => string };

/** The hot keywords as links, below a search field. */
export function HotSearches({ keywords, hrefFor = hotKeywordHref }: HotSearchesProps) {
  if (keywords.length === 0) return null;
  return (
    <ul className="hot-searches" aria-label="热门搜索">
      {keywords.map((hot) => (
        <li key={hot.keyword}>
          <Link to={hrefFor(hot)}>{hot.keyword}</Link>
        </li>
      ))}
    </ul>
  );
}

type PageFormProps = { hotKeywords: readonly HotKeyword[] };

/** The form of a search page, which has none in the shell: the first row of the page. */
function PageSearchForm({ ofPage, hotKeywords }: PageFormProps & { ofPage: SearchKind }) {
  const [params] = useSearchParams();
  const kind = useSearchKind(ofPage);
  const isGoods = kind.kind === "goods";
  const searchHref = isGoods ? productSearchHref : consumableSearchHref;
  return (
    <div className="bg-(--panel)">
      <Form
        className="wrap py-3"
        role="search"
        aria-label={ofPage === "goods" ? "商品搜索" : "耗材搜索"}
        action={isGoods ? urls.search.results : urls.printer.search}
        onSubmit={withoutKind}
      >
        <SearchBox title={params.get("title") ?? ""} searchHref={searchHref} kind={kind} />
        <HotSearches
          keywords={isGoods ? hotKeywords : consumableKeywords(hotKeywords)}
          hrefFor={isGoods ? hotKeywordHref : ({ keyword }) => consumableSearchHref(keyword)}
        />
      </Form>
    </div>
  );
}

export const ProductSearchForm = (props: PageFormProps) => <PageSearchForm ofPage="goods" {...props} />;
export const ConsumableSearchForm = (props: PageFormProps) => <PageSearchForm ofPage="consumables" {...props} />;
