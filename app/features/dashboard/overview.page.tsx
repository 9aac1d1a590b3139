import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { editBirthday, editProfile } from "#app/features/account/account.server.ts";
import { auditStatus } from "#app/features/account/account.ts";
import { AccountHead } from "#app/features/account/account-head.tsx";
import { AuditNote } from "#app/features/account/audit-note.tsx";
import { overviewForm } from "#app/features/account/forms.ts";
import { ProfileForms } from "#app/features/account/profile-forms.tsx";
import { AccountCounters } from "#app/features/order/account-counters.tsx";
import { readOrderCounts, readRecentOrders } from "#app/features/order/order.server.ts";
import { RecentOrders } from "#app/features/order/recent-orders.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireCustomerItself, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { optionalBlock } from "#app/http/optional.server.ts";
import { backendFeatures } from "#app/http/remote/backend-features.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { PhoneTools } from "#app/shell/phone-tools.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { LoadError } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { account } from "#contract/account.ts";
import { latestBirthday } from "#contract/rules/account.ts";
import { Certification } from "./certification.tsx";
import { readCreditFigures, readDashboard } from "./dashboard.server.ts";
import { FirstSteps, isDone } from "./first-steps.tsx";
import { OrderWays } from "./order-ways.tsx";
import { PriceChanges } from "./price-changes.tsx";
import { RecentQuotations } from "./recent-quotations.tsx";
import { SpendingPanel } from "./spending-panel.tsx";
import { TaskList } from "./task-list.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "", label: "账户总览", order: 10, path: urls.account.overview },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "账户总览", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer, proxy } = await requireCustomer(args);
  requireCustomerItself({ proxy });
  const now = Date.now();
  const [counts, orders, dashboard, credit] = await Promise.all([
    optionalBlock(api, readOrderCounts(api)),
    optionalBlock(api, readRecentOrders(api)),
    optionalBlock(api, readDashboard(api, now)),
    optionalBlock(api, readCreditFigures(api)),
  ]);
  const editsProfile = backendFeatures().has(account.editProfile);
  return {
    buyer: customer,
    counts,
    orders,
    dashboard,
    credit: credit || null,
    editsProfile,
    now,
    latest: latestBirthday(now),
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, overviewForm(latestBirthday(Date.now())));
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const saved = { to: urls.account.overview, toast: "保存成功" };
  if (value.intent === "edit_profile") return answer(form, editProfile(api, value), saved);
  const stay = value.stay !== undefined;
  return answer(form, editBirthday(api, value), { ...saved, stay, field: "birthday" });
}

export default function Overview() {
  const { buyer, counts, orders, dashboard, credit, editsProfile, now, latest, key } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  const shell = useShell();
  const hours = shell?.config?.service_hours ?? "";
  // A customer without an order begins with the first steps; for one with orders the remaining steps are further down.
  const isNew = dashboard ? !dashboard.steps.order : false;
  const steps = dashboard && !isDone(dashboard.steps) ? <FirstSteps steps={dashboard.steps} /> : null;
  const spending = dashboard ? dashboard.spending : null;
  const hasQuotations = dashboard && dashboard.quotations.length > 0;
  // Changed prices fill the column below the tasks, which is shorter than the spending, or else stand beside the quotations.
  const belowTasks = spending !== null || !hasQuotations;
  const changes = dashboard && dashboard.changes.length > 0 ? <PriceChanges changes={dashboard.changes} /> : null;
  const audit = auditStatus(buyer).state;
  const profile = (
    <Profile buyer={buyer} latest={latest} editsProfile={editsProfile} lastResult={result ?? null} isNarrow={isNew} />
  );
  return (
    <>
      <PhoneTools manager={buyer.admin} showSeckill={shell?.hasSale === true} />
      <AccountHead
        buyer={buyer}
        coupons={dashboard ? dashboard.coupons : null}
        credit={credit}
        hours={hours}
        unread={shell?.unread ?? 0}
      />
      {audit === "none" && isNew ? (
        <Certification manager={buyer.admin} />
      ) : audit === "approved" ? null : (
        <AuditNote buyer={buyer} brief />
      )}
      {counts ? (
        isNew ? null : (
          <AccountCounters counts={counts} refunds={dashboard ? dashboard.openRefunds : null} />
        )
      ) : counts === null ? (
        <LoadError name="订单数量" />
      ) : null}
      {dashboard ? (
        <div
          className={
            spending || isNew
              ? "grid grid-cols-[minmax(0,1fr)_316px] items-start gap-(--gap) max-wide:grid-cols-1"
              : undefined
          }
        >
          <div className="stack">
            {isNew ? steps : null}
            {isNew && dashboard.taskCount === 0 ? null : (
              <TaskList tasks={dashboard.tasks} count={dashboard.taskCount} now={now} />
            )}
            {isNew ? <OrderWays /> : steps}
            {belowTasks ? changes : null}
          </div>
          {isNew ? profile : spending ? <SpendingPanel {...spending} /> : null}
        </div>
      ) : dashboard === null ? (
        <LoadError name="待办和采购额" />
      ) : null}
      {orders ? <RecentOrders orders={orders} formKey={key} /> : orders === null ? <LoadError name="最近订单" /> : null}
      {dashboard && hasQuotations ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] items-start gap-(--gap)">
          <RecentQuotations quotations={dashboard.quotations} count={dashboard.quotationCount} />
          {belowTasks ? null : changes}
        </div>
      ) : null}
      {isNew ? null : profile}
    </>
  );
}

type ProfileProps = ComponentProps<typeof ProfileForms> & { isNarrow: boolean };

function Profile({ isNarrow, ...forms }: ProfileProps) {
  return (
    <Panel title="账户资料" titleId="profile">
      <div
        className={`panel__body grid [&_form]:grid [&_form]:justify-items-start [&_form]:gap-3 items-start gap-x-10 gap-y-4 [&_.field]:w-full [&_.note]:w-full max-md:grid-cols-1 ${isNarrow ? "grid-cols-1" : "grid-cols-[repeat(2,minmax(0,360px))]"}`}
      >
        <ProfileForms {...forms} />
      </div>
    </Panel>
  );
}
