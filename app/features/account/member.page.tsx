import "./member.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { auditStatus, displayName, formatPoints, groupedPhone, hasCrown } from "./account.ts";
import { AuditNote } from "./audit-note.tsx";
import { Avatar } from "./customer-badge.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "账户", label: "会员中心", order: 40, path: urls.account.member },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "会员中心", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireCustomer(args);
  return { buyer: customer };
}

export default function Member() {
  const { buyer } = useLoaderData<typeof loader>();
  const isMember = hasCrown(buyer);
  return (
    <>
      <Panel
        title="会员中心"
        titleId="member-title"
        level={1}
        actions={<small className="muted">会员皇冠仅作标识，价格按企业认证执行</small>}
      >
        <div className="panel__body flex items-center gap-3">
          <Avatar buyer={buyer} />
          <div className="min-w-0">
            <p className="strong truncate">{displayName(buyer)}</p>
            <p className="muted small">
              {isMember ? (
                <span className="inline-flex items-center gap-1">
                  <Icon name="crown" size="s" /> 会员，名字旁显示皇冠
                </span>
              ) : (
                "普通客户"
              )}
            </p>
          </div>
        </div>
      </Panel>
      <AuditNote buyer={buyer} />
      <Panel title="我的权益" titleId="member-benefits">
        <ul className="member-benefits grid grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))]">
          <PriceBenefit buyer={buyer} />
          <ManagerBenefit buyer={buyer} />
          <Benefit name="积分抵现" isEnabled text={`现有 ${formatPoints(buyer.integral)} 分，下单时可抵现`}>
            <Link className="link" to={link(urls.points.list, {}, { type: 6 })}>
              查看积分
            </Link>
          </Benefit>
          <Benefit
            name="会员皇冠"
            isEnabled={isMember}
            text={isMember ? "名字旁的标识，不影响价格" : "由商城开通，只是标识，不影响价格"}
          />
        </ul>
      </Panel>
    </>
  );
}

/** 企业价, a benefit of approved trade customers; for others the next step towards it. */
function PriceBenefit({ buyer }: { buyer: Customer }) {
  const { state } = auditStatus(buyer);
  if (state === "approved")
    return (
      <Benefit name="企业价" isEnabled text="普通商品按企业价结算，商品页写着商城价和企业价">
        <Link className="link" to={urls.catalog.category}>
          去选购
        </Link>
      </Benefit>
    );
  return (
    <Benefit name="企业价" isEnabled={false} text={state === "waiting" ? "企业认证正在审核" : "企业认证通过后可享"}>
      <Link className="link" to={state === "waiting" ? urls.settlement.records : urls.settlement.buyers}>
        {state === "waiting" ? "查看进度" : "申请企业认证"}
      </Link>
    </Benefit>
  );
}

function ManagerBenefit({ buyer: { admin } }: { buyer: Customer }) {
  if (!admin) return <Benefit name="专属客服经理" isEnabled={false} text="暂未分配，企业认证通过后由商城分配" />;
  return (
    <Benefit name="专属客服经理" isEnabled text={admin.real_name}>
      <a className="link" href={`tel:${admin.phone}`}>
        {groupedPhone(admin.phone)}
      </a>
    </Benefit>
  );
}

type BenefitProps = { name: string; isEnabled: boolean; text: string; children?: ReactNode };

/** A benefit: its name, its description, whether the customer has it, and a link to it as children. */
function Benefit({ name, isEnabled, text, children }: BenefitProps) {
  return (
    <li>
      <span className={isEnabled ? "ok" : "muted"}>{isEnabled ? "已享" : "未开通"}</span>
      <div className="min-w-0">
        <b>{name}</b>
        <p className="muted small">{text}</p>
      </div>
      <span className="member-benefits__link small">{children}</span>
    </li>
  );
}
