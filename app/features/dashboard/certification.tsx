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
    <section className="panel border-(--red-line)" aria-labelledby="certification-title">
      <div className="flex items-center justify-between gap-6 px-6 pt-5 pb-4 max-md:grid max-md:gap-3 max-md:px-3 max-md:pt-4 max-md:pb-3">
        <div>
          <h2 className="text-(length:--f-20)" id="certification-title">
            提交企业认证，商品页就显示您的企业价
          </h2>
          <p className="mt-1 text-(--ink-2)">审核期间按商城价照常下单。</p>
        </div>
        <ButtonLink variant="primary" size="l" to={urls.settlement.buyers}>
          提交企业认证
        </ButtonLink>
      </div>
      <ol className="certification__steps grid grid-cols-3 px-6 pb-4.5 max-md:grid-cols-1 max-md:gap-2 max-md:px-3 max-md:pt-0 max-md:pb-3.5">
        {STEPS.map(({ name, text }, index) => (
          <li
            key={name}
            className="flex items-center gap-2.5 text-(length:--f-13)"
            aria-current={index === 0 ? "step" : undefined}
          >
            <i>{index + 1}</i>
            <span>
              <b className="block">{name}</b>
              <span className="muted small block">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] border-t border-(--line-soft) rounded-[0_0_var(--r-2)_var(--r-2)] bg-(--fill) [&_.icon]:flex-none [&_.icon]:text-(--ink-3) max-md:grid-cols-2">
        {gains.map(({ icon, name, text }) => (
          <li
            key={name}
            className="flex items-center gap-2.5 py-3.5 pr-3 pl-5 text-(length:--f-13) max-md:px-3 max-md:py-2.5"
          >
            <Icon name={icon} size="l" />
            <span>
              <b className="block">{name}</b>
              <span className="muted small block">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
