import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { urls } from "#app/urls.ts";
import { deliveryNote } from "./delivery-note.ts";
import { DeliveryNoteSheet } from "./delivery-note.tsx";
import { parseOrderId, readDeliveryParties, readOrder } from "./order.server.ts";
import { orderPage } from "./order.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "送货单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = parseOrderId(args.request);
  const [order, parties] = await Promise.all([readOrder(api, id), readDeliveryParties(api, id)]);
  if (!order.paid) throw redirect(orderPage(order));
  // The page contains prices only on request, as the receiver of the goods need not know them.
  const hasPrices = new URL(args.request.url).searchParams.get("prices") === "1";
  return {
    id: order.order_id,
    hasPrices,
    note: deliveryNote(order, parties, { company: customer.company, hasPrices }),
  };
}

/** The delivery note of an order, without the shell, to be printed or saved. */
export default function DeliveryNotePage() {
  const { id, hasPrices, note } = useLoaderData<typeof loader>();
  return (
    <div className="a4-page">
      <nav className="a4-page__bar" aria-label="送货单">
        <a className="link" href={link(urls.order.detail, {}, { id })}>
          返回订单
        </a>
        <PrintButton />
        <Button asChild size="m">
          <a href={link(urls.order.deliveryNote, {}, { id, prices: hasPrices ? undefined : 1 })}>
            {hasPrices ? "不显示价格" : "显示价格"}
          </a>
        </Button>
      </nav>
      <DeliveryNoteSheet note={note} />
    </div>
  );
}
