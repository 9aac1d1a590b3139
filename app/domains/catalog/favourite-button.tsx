import "./favourite-button.css";
import { useFetchers, useSubmit } from "@remix-run/react";
import { createContext, type FormEvent, type ReactNode, useContext, useMemo } from "react";
import { link } from "#app/link.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

const FavouriteIds = createContext<ReadonlySet<number>>(new Set());

const FETCHER_PREFIX = "favourite-";

/** The id of the form that all favourite buttons of a page submit. */
const FORM_ID = "favourite-form";

/**
 * Provides the ids of the customer's favourite products, with pending submissions applied, and the one form that the
 * favourite buttons of the page submit: a list has up to 60 of them.
 */
export function FavouritesProvider({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const fetchers = useFetchers();
  const submit = useSubmit();
  const shownIds = useMemo(() => {
    const pending = fetchers.flatMap(({ key, formData }) =>
      key.startsWith(FETCHER_PREFIX) && formData
        ? { id: Number(key.slice(FETCHER_PREFIX.length)), on: formData.get("on") === "1" }
        : [],
    );
    return withPending(ids, pending);
  }, [ids, fetchers]);
  const submitInPlace = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    formData.set(submitter.name, submitter.value);
    formData.set("stay", "1");
    const action = submitter.getAttribute("formaction") ?? "";
    const fetcherKey = `${FETCHER_PREFIX}${submitter.dataset.productId}`;
    submit(formData, { method: "post", action, navigate: false, fetcherKey });
  };
  return (
    <FavouriteIds.Provider value={shownIds}>
      {children}
      <form id={FORM_ID} method="post" onSubmit={submitInPlace}>
        <input type="hidden" name="intent" value="collect" />
      </form>
    </FavouriteIds.Provider>
  );
}

/** Returns the ids after the given submissions of favourite buttons. */
export function withPending(
  ids: readonly number[],
  pending: readonly { id: number; on: boolean }[],
): ReadonlySet<number> {
  const result = new Set(ids);
  for (const { id, on } of pending) {
    if (on) result.add(id);
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
 * The heart that adds a product to the favourites or removes it. It submits the form of `FavouritesProvider` to the
 * product's page, which sends visitors to the login; with scripts the page stays in place.
 */
export function FavouriteButton({ productId, name, text = false }: FavouriteButtonProps) {
  const isFavourite = useContext(FavouriteIds).has(productId);
  const label = isFavourite ? "已收藏" : "收藏";
  const submitProps = {
    type: "submit",
    form: FORM_ID,
    formAction: link(urls.goodsDetail, { id: productId }),
    name: "on",
    value: isFavourite ? 0 : 1,
    "data-product-id": productId,
    "aria-pressed": isFavourite,
  } as const;
  const on = isFavourite ? " favourite-button--on" : "";
  if (text) {
    return (
      <button className={`btn btn--medium favourite-button${on}`} {...submitProps}>
        <Icon name="heart" />
        {label}
      </button>
    );
  }
  return (
    <IconButton className={`favourite-button favourite-button--heart${on}`} label={`${label} ${name}`} {...submitProps}>
      <Icon name="heart" />
    </IconButton>
  );
}
