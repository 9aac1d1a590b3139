import { useFetchers, useSubmit } from "@remix-run/react";
import { createContext, type FormEvent, type ReactNode, useContext, useMemo } from "react";

const FavouriteIds = createContext<ReadonlySet<number>>(new Set());

const FETCHER_PREFIX = "favourite-";

/** The id of the form that all favourite buttons of a page submit. */
export const FAVOURITE_FORM_ID = "favourite-form";

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
        ? { id: Number(key.slice(key.lastIndexOf("/") + 1)), on: formData.get("on") === "1" }
        : [],
    );
    return withPendingFavourites(ids, pending);
  }, [ids, fetchers]);
  const submitInPlace = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    formData.set(submitter.name, submitter.value);
    formData.set("stay", "1");
    // The address of the product's page, which ends in its id.
    const action = submitter.getAttribute("formaction") ?? "";
    submit(formData, { method: "post", action, navigate: false, fetcherKey: `${FETCHER_PREFIX}${action}` });
  };
  return (
    <FavouriteIds.Provider value={shownIds}>
      {children}
      <form id={FAVOURITE_FORM_ID} method="post" onSubmit={submitInPlace}>
        <input type="hidden" name="intent" value="collect" />
      </form>
    </FavouriteIds.Provider>
  );
}

export const useFavouriteIds = () => useContext(FavouriteIds);

/** Returns the ids after the given submissions of favourite buttons. */
export function withPendingFavourites(
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
