import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { SETTLEMENT_KIND_NAMES, SETTLEMENT_KINDS, SETTLEMENT_STATES } from "#contract/rules/settlement.ts";
import { RecordCard } from "./record-card.tsx";
import { readSettlements } from "./settlement.server.ts";
import { APPLICATION_PAGES, openApplications } from "./settlement.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "账户", label: "申请记录", order: 30, path: urls.settlement.records },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "申请记录", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const asked = new URL(args.request.url).searchParams.get("state") ?? "";
  const state = /^[0-3]$/.test(asked) ? Number(asked) : null;
  const list = await readSettlements(api);
  return { list, open: openApplications(list, customer.audit_state), manager: customer.admin, state };
}

const HINTS = { wholesaler: "来采购的申请企业认证", merchant: "来开店的申请商家入驻" } as const;

export default function SettleRecords() {
  const { list, open, manager, state } = useLoaderData<typeof loader>();
  const shown = list.filter(({ status }) => state === null || status === state);
  const openIds = open.map(({ latest }) => latest);
  const tabs = [
    { name: "全部", to: urls.settlement.records, current: state === null, count: list.length },
    ...SETTLEMENT_STATES.map((name, index) => ({
      name,
      to: link(urls.settlement.records, {}, { state: index }),
      current: state === index,
      count: list.filter(({ status }) => status === index).length,
    })),
  ];
  return (
    <div className="stack">
      <Panel
        title="申请记录"
        titleId="settle-records-title"
        titleProps={{ className: "whitespace-nowrap" }}
        level={1}
        actions={
          <>
            <small className="muted">
              {SETTLEMENT_KINDS.map((kind) => ({ kind, of: list.filter((one) => one.kind === kind).length }))
                .filter(({ of }) => of > 0)
                .map(({ kind, of }) => `${SETTLEMENT_KIND_NAMES[kind]} ${of} 份`)
                .join("，")}
            </small>
            {list.length > 0
              ? open
                  .filter(({ kind }) => !list.some((one) => one.kind === kind))
                  .map(({ kind }) => (
                    <ButtonLink key={kind} size="s" className="ml-auto" to={APPLICATION_PAGES[kind]}>
                      申请{SETTLEMENT_KIND_NAMES[kind]}
                    </ButtonLink>
                  ))
              : null}
          </>
        }
        tabs={<TabLinks label="状态" tabs={tabs} />}
      />
      {shown.map((record) => (
        <RecordCard
          key={record.mer_intention_id}
          record={record}
          open={openIds.includes(record.mer_intention_id)}
          manager={manager}
        />
      ))}
      {shown.length === 0 ? (
        <section className="panel">
          <Empty
            icon="doc"
            title={state === null ? "还没有申请" : `没有${SETTLEMENT_STATES[state]}的申请`}
            text={open.map(({ kind }) => HINTS[kind]).join("，")}
          >
            {open.map(({ kind }) => (
              <ButtonLink key={kind} to={APPLICATION_PAGES[kind]}>
                申请{SETTLEMENT_KIND_NAMES[kind]}
              </ButtonLink>
            ))}
          </Empty>
        </section>
      ) : null}
    </div>
  );
}
