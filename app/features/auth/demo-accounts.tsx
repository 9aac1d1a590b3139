import type { demo } from "#contract/demo.ts";
import type { Answer } from "#contract/endpoint.ts";

/** The accounts of the demo; empty in live mode. */
export function DemoAccounts({ accounts, folded }: { accounts: Answer<typeof demo.accounts>; folded?: true }) {
  if (accounts.length === 0) return null;
  const title = "演示账号（密码）；短信验证码见控制台";
  const list = <List accounts={accounts} />;
  if (folded) {
    return (
      <details className="demo-accounts mt-3.5 border border-dashed border-(--line) rounded-(--r-2) bg-(--fill) px-3 py-2.5 text-(length:--f-12) text-(--ink-3) [&_ul]:mt-1 [&_ul]:leading-[1.7]">
        <summary>{title}</summary>
        {list}
      </details>
    );
  }
  return (
    <section
      className="demo-accounts small muted mt-3.5 border border-dashed border-(--line) rounded-(--r-2) bg-(--fill) px-3 py-2.5 [&_ul]:mt-1 [&_ul]:leading-[1.7]"
      aria-label="演示账号"
    >
      <p>{title}</p>
      {list}
    </section>
  );
}

function List({ accounts }: { accounts: Answer<typeof demo.accounts> }) {
  return (
    <ul>
      {accounts.map(({ phone, password, label }) => (
        <li key={phone}>
          <span className="numeric">{phone}</span>
          {password ? `（${password}）` : null} {label}
        </li>
      ))}
    </ul>
  );
}
