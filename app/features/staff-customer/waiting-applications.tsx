import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { SETTLEMENT_KIND_NAMES } from "#contract/rules/settlement.ts";
import type { staffApplication } from "#contract/staff-customer.ts";
import { formatAge, LATE_MS } from "./staff-customer.ts";

/** The applications under review, the oldest first. */
export const WaitingApplications = ({ list, count }: Answer<typeof staffApplication.list>) => (
  <Panel
    title="待审核"
    titleId="waiting"
    hint={count > list.length ? `${count} 份，先列最早的 ${list.length} 份` : `${count} 份`}
  >
    {list.length === 0 ? (
      <Empty icon="check" kind="ok" title="没有待审核的申请" text="新的企业认证和商家入驻会出现在这里" />
    ) : (
      <DataTable
        caption="待审核的申请"
        rows={list}
        keyOf={({ application_id }) => application_id}
        columns={[
          {
            name: "申请",
            cell: ({ application_id, number }) => (
              <Link className="link numeric" to={link(deskUrls.staffCustomer.application, { id: application_id })}>
                {number}
              </Link>
            ),
          },
          {
            name: "种类",
            cell: ({ kind }) => <span className="whitespace-nowrap">{SETTLEMENT_KIND_NAMES[kind]}</span>,
          },
          {
            name: "公司 / 联系人",
            align: "wide",
            cell: ({ company, real_name, phone, region, code_doubtful }) => (
              <>
                {company} {code_doubtful ? <Tag kind="warn">校验位不符</Tag> : null}
                <span className="muted small block">
                  {real_name} {phone} · {region}
                </span>
              </>
            ),
          },
          { name: "经理", cell: ({ manager }) => manager ?? <span className="muted">无</span> },
          {
            name: "等了",
            cell: ({ age_ms, submitted_at }) => (
              <span
                className={`whitespace-nowrap ${age_ms >= LATE_MS ? "warn" : ""}`}
                title={formatMinute(submitted_at)}
              >
                {formatAge(age_ms)}
              </span>
            ),
          },
        ]}
      />
    )}
  </Panel>
);
