import type { PageHandle } from "#app/shell/handle.ts";
import "./overview.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editBirthday, editProfile } from "#app/domains/account/account.server.ts";
import { AuditNote } from "#app/domains/account/audit-note.tsx";
import { overviewForm } from "#app/domains/account/forms.ts";
import { ProfileForms } from "#app/domains/account/profile-forms.tsx";
import { readOrderCounts, readRecentOrders } from "#app/domains/order/order.server.ts";
import { OrderCounters } from "#app/domains/order/order-counters.tsx";
import { RecentOrders } from "#app/domains/order/recent-orders.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { LoadError } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import { latestBirthday } from "#contract/rules/account.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "账户", label: "账户总览", order: 10, path: urls.account },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "账户总览", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const [counts, orders] = await Promise.all([
    optional(api, readOrderCounts(api)),
    optional(api, readRecentOrders(api)),
  ]);
  return { buyer: customer, counts, orders, latest: latestBirthday(Date.now()) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  const form = await readForm(args.request, overviewForm(latestBirthday(Date.now())));
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const saved = { to: urls.account, toast: "保存成功" };
  if (value.intent === "edit_profile") return answer(form, await editProfile(api, value), saved);
  const stay = value.stay !== undefined;
  return answer(form, await editBirthday(api, value), { ...saved, stay, field: "birthday" });
}

const COUNTERS = [
  { name: "待付款", status: "unpaid" },
  { name: "待发货", status: "0" },
  { name: "待收货", status: "1" },
  { name: "待评价", status: "2" },
  { name: "可开票", status: "6" },
] as const;

export default function Overview() {
  const { buyer, counts, orders, latest } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  return (
    <>
      <h1 className="visually-hidden">账户总览</h1>
      <AuditNote buyer={buyer} />
      <section className="panel" aria-labelledby="my-orders">
        <div className="panel__header">
          <h2 id="my-orders">我的订单</h2>
        </div>
        <div className="panel__body">
          {counts ? <OrderCounters counters={COUNTERS} counts={counts} /> : <LoadError name="订单数量" />}
        </div>
      </section>
      {orders ? <RecentOrders orders={orders} /> : <LoadError name="最近订单" />}
      <section className="panel" aria-labelledby="profile">
        <div className="panel__header">
          <h2 id="profile">账户资料</h2>
        </div>
        <div className="panel__body profile-forms">
          <ProfileForms buyer={buyer} latest={latest} lastResult={result ?? null} />
        </div>
      </section>
    </>
  );
}
