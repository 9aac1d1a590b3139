import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { CopyButton, copyText } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { BankAccount, Transfer } from "#contract/transfer.ts";

const ROW = "grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3 min-h-11 border-b border-(--line-soft) py-1.5";

type Props = { account: BankAccount; transfer: Pick<Transfer, "code" | "amount"> };

/** The account of the shop, the amount, and the code that belongs into the bank's remark, each to be copied. */
export function TransferAccount({ account, transfer: { code, amount } }: Props) {
  const hydrated = useHydrated();
  const facts = [
    { name: "户名", text: account.name },
    { name: "账号", text: account.number },
    { name: "开户行", text: account.bank },
    ...(account.code ? [{ name: "联行号", text: account.code }] : []),
  ];
  const all = [...facts, { name: "汇款金额", text: amount }, { name: "附言", text: code }]
    .map(({ name, text }) => `${name}：${text}`)
    .join("\n");
  return (
    <Panel
      title="1. 转账到这个账户"
      titleId="transfer-account"
      actions={
        <Button
          type="button"
          size="s"
          className={hydrated ? "ml-auto" : "ml-auto invisible"}
          onClick={() => copyText(all, "全部汇款信息")}
        >
          <Icon name="copy" size="s" />
          复制全部
        </Button>
      }
    >
      <div className="panel__body stack">
        <div className="flex items-center justify-between gap-3 border border-dashed border-(--red-line) rounded-(--r-2) bg-(--red-tint) px-4 py-3 [&_.icon-button]:size-(--ctl)">
          <div>
            <p className="muted small">汇款识别码，请填进汇款的“附言”或“用途”</p>
            <p className="monospace text-(length:--f-24) font-semibold [letter-spacing:0.08em] select-all">{code}</p>
          </div>
          <CopyButton text={code} name="识别码" />
        </div>
        <dl className="[&_dd]:wrap-anywhere">
          {facts.map(({ name, text }) => (
            <div key={name} className={ROW}>
              <dt className="text-(length:--f-13) text-(--ink-3)">{name}</dt>
              <dd className="select-all">{text}</dd>
              <dd>
                <CopyButton text={text} name={name} />
              </dd>
            </div>
          ))}
          <div className={ROW}>
            <dt className="text-(length:--f-13) text-(--ink-3)">汇款金额</dt>
            <dd>
              <b className="red">{formatYuan(amount)}</b>
              <p className="muted small">请一次汇足，分几笔或金额不符会延后确认</p>
            </dd>
            <dd>
              <CopyButton text={amount} name="汇款金额" />
            </dd>
          </div>
        </dl>
        <Note kind="warn">收款账户只有这一个。商城不会用短信、电话通知更换账户，也不会要求汇到个人账户。</Note>
      </div>
    </Panel>
  );
}
