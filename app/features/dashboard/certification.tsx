import "./certification.css";
import { groupedPhone } from "#app/features/account/account.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";

const STEPS = [
  { name: "提交资料", text: "几项单位资料和营业执照" },
  { name: "平台审核", text: "进度在申请记录里查看" },
  { name: "开通企业价", text: "通过后自动生效" },
] as const;

const BENEFITS: readonly { icon: IconName; name: string; text: string }[] = [
  { icon: "tag", name: "企业价", text: "商品页直接显示，含税" },
  { icon: "ticket", name: "增值税专票", text: "同一店铺多单合开" },
  { icon: "doc", name: "项目报价", text: "接受后锁价到有效期" },
  { icon: "list", name: "月度对账单", text: "逐单核对，可导出" },
];

/** The application for trade prices, with the benefits of a certified company; for customers without an application. */
export function Certification({ manager }: { manager: Customer["admin"] }) {
  const gains = manager
    ? [
        ...BENEFITS,
        { icon: "user" as const, name: "专属客服经理", text: `${manager.real_name} ${groupedPhone(manager.phone)}` },
      ]
    : BENEFITS;
  return (
    <section className="panel certification" aria-labelledby="certification-title">
      <div className="certification__head">
        <div>
          <h2 id="certification-title">提交企业认证，商品页就显示您的企业价</h2>
          <p>审核期间按商城价照常下单。</p>
        </div>
        <ButtonLink variant="primary" size="l" to={urls.settlement.buyers}>
          提交企业认证
        </ButtonLink>
      </div>
      <ol className="certification__steps">
        {STEPS.map(({ name, text }, index) => (
          <li key={name} aria-current={index === 0 ? "step" : undefined}>
            <i>{index + 1}</i>
            <span>
              <b>{name}</b>
              <span className="muted small">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <ul className="certification__gains">
        {gains.map(({ icon, name, text }) => (
          <li key={name}>
            <Icon name={icon} size="l" />
            <span>
              <b>{name}</b>
              <span className="muted small">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
