import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { CartPreviewLine } from "#contract/cart.ts";
import type { QuickOrderRow } from "#contract/quick-order.ts";
import type { Buyer } from "#contract/rules/pricing.ts";

/** A row of a list, for the buyer whose prices it shows; `self` is the address of the page. */
export type RowProps = { row: QuickOrderRow; buyer: Buyer | null; self: string };

/** The address of the SKU that a row matches. */
export const matchedSkuAddress = ({ product_id, productAttr }: CartPreviewLine) =>
  link(urls.product.detail, { id: product_id }, { sku: productAttr.unique });

type FormProps = { row: number; self: string; intent: string; className?: string; children: React.ReactNode };

/** A form that corrects one row of a list. */
export function RowForm({ row, self, intent, children, ...rest }: FormProps) {
  return (
    <Form method="post" action={self} preventScrollReset {...rest}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="row" value={row} />
      {children}
    </Form>
  );
}
