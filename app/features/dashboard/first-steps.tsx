import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { FirstSteps as Steps } from "#contract/dashboard.ts";

const STEPS = [
  { key: "application", name: "提交企业认证", text: "通过后按企业价结算", to: urls.settlement.buyers, act: "去提交" },
  { key: "address", name: "添加收货地址", text: "下单时可直接选", to: urls.address.list, act: "去添加" },
  { key: "printer", name: "存第一台打印机", text: "以后一点就到它的耗材", to: urls.myPrinter.list, act: "去添加" },
  { key: "order", name: "第一笔订单", text: "按机型、粘贴清单或从分类选货", to: urls.catalog.category, act: "去选货" },
  { key: "title", name: "填写发票抬头", text: "付款后可直接申请开票", to: urls.invoice.titles, act: "去填写" },
] as const satisfies readonly { key: keyof Steps; name: string; text: string; to: string; act: string }[];

export const isDone = (steps: Steps) => STEPS.every(({ key }) => steps[key]);

/** A new customer's first steps, each ticked once its record exists. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const done = STEPS.filter(({ key }) => steps[key]).length;
  return (
    <Panel
      title="开始采购"
      titleId="first-steps-title"
      actions={
        <>
          <span className="w-24">
            <Meter percent={(done / STEPS.length) * 100} label={`已完成 ${done} 步，共 ${STEPS.length} 步`} kind="ok" />
          </span>
          <small>
            {done} / {STEPS.length}
          </small>
        </>
      }
    >
      <ol>
        {STEPS.map(({ key, name, text, to, act }, index) => (
          <li
            key={key}
            className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3 min-h-14 border-t border-(--line-soft) px-(--pad) py-2 text-(length:--f-13) first:border-t-0"
          >
            <i
              className={`grid place-items-center size-6 border rounded-full text-(length:--f-12) not-italic ${steps[key] ? "border-(--ok) bg-(--ok) text-(--panel)" : "border-(--line-strong) text-(--ink-2)"}`}
            >
              {steps[key] ? <Icon name="check" size="s" /> : index + 1}
            </i>
            <div>
              <b className="font-medium">{name}</b>
              <p className="muted small">{text}</p>
            </div>
            {steps[key] ? (
              <span className="ok small">已完成</span>
            ) : (
              <ButtonLink size="s" to={to} aria-label={`${act}：${name}`}>
                {act}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
