import { useFetcher } from "@remix-run/react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** 删除 of one line; with scripts the page stays as it stands. */
export function DeleteLine({ cart_id, of }: { cart_id: number; of: string }) {
  const fetcher = useFetcher({ key: `cart-delete-${cart_id}` });
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="cart_id" value={cart_id} />
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
      <button type="submit" className="aslink" title={`删除：${of}`} aria-label="删除">
        删除
      </button>
    </fetcher.Form>
  );
}
