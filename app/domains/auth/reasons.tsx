import { Icon, type IconName } from "#app/ui/icon.tsx";

const REASONS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "tag", title: "看到企业价", text: "打印耗材、办公用纸按企业价结算，下单前就知道省多少" },
  { icon: "list", title: "整页批量加购", text: "采购视图里逐行填数量，多种商品一次加入购物车" },
  { icon: "doc", title: "按采购单号下单", text: "每家店铺的订单都能写上自己的采购单号，方便核对" },
  { icon: "user", title: "专属客服经理", text: "一对一跟进，电话直接打给负责人" },
];

/** What a company gets by logging in. */
export function Reasons() {
  return (
    <section className="login-page__reasons">
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
