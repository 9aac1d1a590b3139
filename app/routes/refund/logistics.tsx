import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseId, readRefund, readTraces } from "#app/domains/refund/refund.server.ts";
import { refundPage } from "#app/domains/refund/refund.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "退货物流", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const id = parseId(args.request);
  const refund = await readRefund(api, id);
  // The goods have not been sent back.
  if (!refund.delivery_id) throw redirect(refundPage(refund.refund_order_id));
  return { id: refund.refund_order_id, parcel: await readTraces(api, id) };
}

export default function RefundLogistics() {
  const { id, parcel } = useLoaderData<typeof loader>();
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "退款详情", to: refundPage(id) }, { name: "退货物流" }]} />
      <section className="panel" aria-labelledby="refund-parcel">
        <div className="panel__header">
          <h1 id="refund-parcel">退货物流</h1>
          <small>
            {parcel.delivery_type} <span className="select-all">{parcel.delivery_id}</span>
            <CopyButton text={parcel.delivery_id} name="物流单号" />
          </small>
        </div>
        {parcel.express.length === 0 ? (
          <Empty icon="truck" title="还没有物流信息" text="快递揽收后会显示在这里" />
        ) : (
          <ol className="panel__body grid gap-3 small">
            {parcel.express.map(({ status, time }) => (
              <li key={`${time}-${status}`}>
                <span className="muted">
                  <Time at={time} />
                </span>{" "}
                {status}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
