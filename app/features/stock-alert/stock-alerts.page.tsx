import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { FavouriteTabs } from "#app/features/favourite/favourite-tabs.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import type { StockAlert } from "#contract/stock-alert.ts";
import { AlertButton, StockAlerts } from "./alert-button.tsx";
import { alertForm } from "./forms.ts";
import { changeAlert, readAlerts } from "./stock-alert.server.ts";

export const handle: PageHandle = { access: "customer", crumb: "到货通知", menuPath: urls.favourite.list };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "到货通知", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return { list: await readAlerts(api) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, alertForm, ["sku", "from"]);
  const to = safeRedirect(form.status === "success" ? form.value.from : undefined, urls.stockAlert.list);
  const { api } = await requireSession(args, { returnTo: new URL(to, args.request.url).href });
  if (form.status !== "success") return badRequest(form);
  return answer(form, changeAlert(api, form.value), { to, missing: "商品已下架" });
}

export default function StockAlertsPage() {
  const { list } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <StockAlerts alerts={list.map(({ sku_id }) => sku_id)}>
      <Panel
        title="收藏"
        titleId="alerts-title"
        level={1}
        hint={list.length > 0 ? `等待 ${list.length} 种到货` : null}
        tabs={<FavouriteTabs current={urls.stockAlert.list} />}
      >
        <FormErrors of={form} fields={["sku", "intent"]} />
        {list.length > 0 ? (
          <>
            <p className="muted small px-4 py-3">到货后按登记的先后通知一次，数量有限，以下单为准。</p>
            <ul>
              {list.map((alert) => (
                <AlertRow key={alert.sku_id} alert={alert} />
              ))}
            </ul>
          </>
        ) : (
          <Empty icon="box" title="没有登记到货通知" text="缺货的商品上点“到货通知”，就会出现在这里">
            <ButtonLink to={urls.favourite.list}>看看收藏</ButtonLink>
          </Empty>
        )}
      </Panel>
    </StockAlerts>
  );
}

function AlertRow({ alert }: { alert: StockAlert }) {
  const { sku_id, product_id, store_name, sku, image, unit_name, stock, fail_reason, created_at } = alert;
  const page = link(urls.product.detail, { id: product_id }, { sku: sku_id });
  const name = `${store_name} ${sku}`;
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-(--line) px-4 py-3">
      <Thumb address={image} />
      <div className="min-w-0 flex-1 basis-48">
        <Link className="line-clamp-2" to={page}>
          <ProductName name={store_name} />
        </Link>
        <p className="muted small">{sku}</p>
        <p className="small">
          {fail_reason ? (
            <span className="warn">{fail_reason}</span>
          ) : (
            <span className="ok">
              有货 {stock} {unit_name}
            </span>
          )}{" "}
          <span className="muted">{formatDay(created_at)} 登记</span>
        </p>
      </div>
      <p className="row gap-2">
        <ButtonLink size="s" to={page} aria-label={`${fail_reason ? "找相似" : "去购买"}：${name}`}>
          {fail_reason ? "找相似" : "去购买"}
        </ButtonLink>
        <AlertButton sku={sku_id} name={name} />
      </p>
    </li>
  );
}
