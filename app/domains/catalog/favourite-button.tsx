import "./favourite-button.css";
import { Form, useFetchers, useSubmit } from "@remix-run/react";
import { createContext, type FormEvent, type ReactNode, useContext, useMemo } from "react";
import { link } from "#app/link.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

const FavouriteIds = createContext<ReadonlySet<number>>(new Set());

/** The customer's favourite products as the server knows them, with the clicks that are under way. */
export function FavouritesProvider({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const fetchers = useFetchers();
  const value = useMemo(() => {
    const forms = fetchers.flatMap(({ key, formData }) => (key.startsWith(FETCHER) && formData ? [formData] : []));
    return withPending(ids, forms);
  }, [ids, fetchers]);
  return <FavouriteIds.Provider value={value}>{children}</FavouriteIds.Provider>;
}

const FETCHER = "favourite-";

/** @returns the ids after the given forms of favourite buttons. */
export function withPending(ids: readonly number[], forms: readonly FormData[]): ReadonlySet<number> {
  const result = new Set(ids);
  for (const form of forms) {
    const id = Number(form.get("product_id"));
    if (form.get("on") === "1") result.add(id);
    else result.delete(id);
  }
  return result;
}

/**
 * The heart that adds a product to the favourites or removes it: a form to the product's page, which leads visitors to
 * the login. With scripts the page stays where it is.
 */
export function FavouriteButton({
  productId,
  name,
  text = false,
}: {
  productId: number;
  name: string;
  text?: boolean;
}) {
  const isFavourite = useContext(FavouriteIds).has(productId);
  const submit = useSubmit();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    const action = link(urls.goodsDetail, { id: productId });
    submit(form, { method: "post", action, navigate: false, fetcherKey: `${FETCHER}${productId}` });
  };
  const label = isFavourite ? "已收藏" : "收藏";
  const className = `favourite-heart__button${isFavourite ? " favourite-heart__button--on" : ""}`;
  return (
    <Form
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
    </Form>
  );
}
