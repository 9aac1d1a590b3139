import { Icon, type IconName } from "#app/ui/icon.tsx";

const REASONS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "tag", title: "看到企业价", text: "打印耗材、办公用纸按企业价结算，下单前就知道省多少" },
  { icon: "doc", title: "按项目要报价", text: "上传清单，客服经理逐行回价，确认后一键下单" },
  { icon: "book", title: "专票与对公转账", text: "多张订单一起申请开票，大额订单走对公转账" },
  { icon: "user", title: "专属客服经理", text: "一对一跟进，电话直接打给负责人" },
];

/** What a company gets by logging in. */
export function Reasons() {
  return (
    <section className="login__l">
      <h2>企业采购，登录后更省</h2>
      <p className="muted">认证通过的企业客户可以：</p>
      <ul>
        {REASONS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size="l" />
            <span>
              <b>{title}</b>
              <br />
              <span className="muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
