import "./search-bar.css";
import { Form, useLocation, useSearchParams } from "@remix-run/react";
import { HotSearches, SearchBox } from "#app/features/search/search-box.tsx";
import { consumableSearchHref, hotKeywordHref } from "#app/features/search/search-href.ts";
import { type SearchKind, useSearchKind, withoutKind } from "#app/features/search/search-kind.tsx";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { HotKeyword, SiteConfig } from "#contract/site.ts";
import { CartLink } from "./cart-link.tsx";
import { type ShellOptions, usePageData } from "./handle.ts";
import { type Search as SearchTarget, searchFrom } from "./search.ts";

type Props = {
  config: SiteConfig | null;
  hotKeywords: readonly HotKeyword[];
  cartCount: number;
  handle: ShellOptions;
  /** Whether the page has a search of its own, so that the bar is hidden. */
  hidden: boolean;
};

/** Logo, search and cart link; the logo alone on a page with its own search. */
export function SearchBar({ config, hotKeywords, cartCount, handle, hidden }: Props) {
  const { pathname } = useLocation();
  return (
    <div className={`search-bar ${pathname === urls.home ? "search-bar--home" : hidden ? "max-md:hidden" : ""}`}>
      <div className="wrap">
        <Logo config={config} />
        {hidden ? (
          <div className="search-bar__cart">
            <Finders />
          </div>
        ) : (
          <Search hotKeywords={hotKeywords} cartCount={cartCount} handle={handle} />
        )}
      </div>
    </div>
  );
}

function Search({ hotKeywords, cartCount, handle }: Pick<Props, "hotKeywords" | "cartCount" | "handle">) {
  const [params] = useSearchParams();
  const pageData = usePageData();
  const { searchScope, consumables } = handle;
  return (
    <div className="contents" role="search" aria-label="搜索栏">
      <SearchForm
        search={searchFrom(searchScope ? searchScope(pageData) : null, params)}
        hotKeywords={hotKeywords}
        ofPage={consumables?.(pageData) ? "consumables" : "goods"}
      />
      <div className="search-bar__cart">
        <Finders />
        <Button asChild className="search-bar__cart-link">
          <CartLink count={cartCount}>
            <Icon name="cart" />
            <span className="search-bar__cart-name">购物车</span>
          </CartLink>
        </Button>
      </div>
    </div>
  );
}

/** The ways to products beside the search. */
const Finders = () => (
  <>
    <ButtonLink className="search-bar__finder" to={urls.printer.list}>
      <Icon name="print" />
      耗材查询
    </ButtonLink>
    <ButtonLink className="search-bar__finder" to={urls.quickOrder.index}>
      <Icon name="list" />
      快速下单
    </ButtonLink>
  </>
);

/** Shown while the site's configuration cannot be read. */
const DEFAULT_LOGO = "/logo.svg";

function Logo({ config }: { config: SiteConfig | null }) {
  return (
    <Link
      className="search-bar__logo"
      to={urls.home}
      aria-label={config?.site_name ? `${config.site_name}首页` : "首页"}
    >
      <img src={config?.site_logo || DEFAULT_LOGO} alt="" width={36} height={36} />
      <span>
        {config?.site_name ?? "企业采购"}
        <small>企业办公一站采购</small>
      </span>
    </Link>
  );
}

type SearchFormProps = {
  search: SearchTarget;
  hotKeywords: readonly HotKeyword[];
  ofPage: SearchKind;
};

/** Searches products, in the category of the page if it has one, or consumables. */
function SearchForm({ search, hotKeywords, ofPage }: SearchFormProps) {
  const kind = useSearchKind(ofPage);
  const isGoods = kind.kind === "goods";
  const searchHref = (text: string) => link(search.action, {}, search.queryFor(text));
  const staysOnPage = search.action === urls.catalog.category;
  return (
    <Form className="search-bar__form" action={isGoods ? search.action : urls.printer.search} onSubmit={withoutKind}>
      <SearchBox
        title={search.title}
        searchHref={isGoods ? searchHref : consumableSearchHref}
        scope={isGoods ? search.scope : null}
        kind={kind}
      >
        {isGoods
          ? search.fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
          : null}
      </SearchBox>
      <HotSearches
        keywords={hotKeywords}
        hrefFor={staysOnPage ? ({ keyword }) => searchHref(keyword) : hotKeywordHref}
      />
    </Form>
  );
}
