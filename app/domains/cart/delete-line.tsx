import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** 删除 of one line; with scripts the page stays as it stands. */
export function DeleteLine({ cart_id, of }: { cart_id: number; of: string }) {
  const fetcher = useFetcher({ key: `cart-delete-${cart_id}` });
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" preventScrollReset onSubmit={focusNeighbour}>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="cart_id" value={cart_id} />
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
      <button type="submit" className="aslink" title={`删除：${of}`} aria-label="删除">
        删除
      </button>
    </fetcher.Form>
  );
}

/** The line leaves the page with its button; the keyboard goes on at the line beside it, or at the heading. */
function focusNeighbour({ currentTarget }: FormEvent<HTMLFormElement>) {
  const row = currentTarget.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const goal =
    beside?.querySelector<HTMLElement>("button[aria-label='删除']") ?? document.querySelector<HTMLElement>("#main h1");
  if (goal?.tagName === "H1") goal.tabIndex = -1;
  goal?.focus({ preventScroll: true });
}
