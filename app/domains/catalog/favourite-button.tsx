import "./favourite-button.css";
import { useFetchers, useSubmit } from "@remix-run/react";
import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useMemo } from "react";
import { link } from "#app/link.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

type Favourites = {
  ids: ReadonlySet<number>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

const FavouritesContext = createContext<Favourites>({ ids: new Set() });

const FETCHER_PREFIX = "favourite-";

/**
 * Provides the ids of the customer's favourite products, with pending submissions applied, and one submit handler for
 * all favourite buttons.
 */
export function FavouritesProvider({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const fetchers = useFetchers();
  const submit = useSubmit();
  const idsWithPending = useMemo(() => {
    const isFavouriteForm = ({ key }: { key: string }) => key.startsWith(FETCHER_PREFIX);
    return withPending(
      ids,
      fetchers.filter(isFavouriteForm).flatMap(({ formData }) => formData ?? []),
    );
  }, [ids, fetchers]);
  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const formData = new FormData(form);
      formData.set("stay", "1");
      const fetcherKey = `${FETCHER_PREFIX}${formData.get("product_id")}`;
      submit(formData, { method: "post", action: form.getAttribute("action") ?? "", navigate: false, fetcherKey });
    },
    [submit],
  );
  const value = useMemo(() => ({ ids: idsWithPending, onSubmit }), [idsWithPending, onSubmit]);
  return <FavouritesContext.Provider value={value}>{children}</FavouritesContext.Provider>;
}

/** Returns the ids after the given forms of favourite buttons. */
export function withPending(ids: readonly number[], forms: readonly FormData[]): ReadonlySet<number> {
  const result = new Set(ids);
  for (const form of forms) {
    const id = Number(form.get("product_id"));
    if (form.get("on") === "1") result.add(id);
    else result.delete(id);
  }
  return result;
}

type FavouriteButtonProps = {
  productId: number;
  /** The product's name, for the accessible name of the button. */
  name: string;
  /** Shows 收藏 or 已收藏 beside the icon. */
  text?: boolean;
};

/**
 * The heart that adds a product to the favourites or removes it. It posts to the product's page, which sends visitors to
 * the login; with scripts the page stays in place. The form is a plain one, because a list renders up to 60.
 */
export function FavouriteButton({ productId, name, text = false }: FavouriteButtonProps) {
  const { ids, onSubmit } = useContext(FavouritesContext);
  const isFavourite = ids.has(productId);
  const label = isFavourite ? "已收藏" : "收藏";
  const className = `favourite-heart__button${isFavourite ? " favourite-heart__button--on" : ""}`;
  return (
    <form
      className={text ? "favourite-heart favourite-heart--text" : "favourite-heart"}
      method="post"
      action={link(urls.goodsDetail, { id: productId })}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value="collect" />
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="on" value={isFavourite ? 0 : 1} />
      {text ? (
        <button className={`btn btn--medium ${className}`} type="submit" aria-pressed={isFavourite}>
          <Icon name="heart" />
          {label}
        </button>
      ) : (
        <IconButton className={className} type="submit" aria-pressed={isFavourite} label={`${label} ${name}`}>
          <Icon name="heart" />
        </IconButton>
      )}
    </form>
  );
}
