import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";

const WAYS = [
  { icon: "print", name: "按机型查耗材", text: "选品牌、系列、型号，列出能用的耗材", to: urls.printer.list },
  { icon: "copy", name: "粘贴清单下单", text: "从 Excel 复制型号和数量，逐行核对", to: urls.quickOrder.index },
  { icon: "doc", name: "新建报价单", text: "一个项目多个场景，请客服经理报价", to: urls.quotation.add },
  { icon: "list", name: "从分类选货", text: "表格视图一屏看规格、库存和价格", to: urls.catalog.category },
] as const;

/** Links to the pages on which a customer can begin a first order. */
export function OrderWays() {
  return (
    <Panel title="四种下单方式" titleId="order-ways-title">
      <ul className="grid grid-cols-4 max-md:grid-cols-2">
        {WAYS.map(({ icon, name, text, to }) => (
          <li
            key={name}
            className="not-first:border-l not-first:border-(--line-soft) max-md:odd:border-l-0 max-md:nth-[n+3]:border-t"
          >
            <Link
              className="grid content-start justify-items-start gap-0.5 h-full p-4 text-(length:--f-13) text-(--ink-2) hover:bg-(--fill) focus-visible:-outline-offset-3 max-md:p-3"
              to={to}
            >
              <Icon name={icon} size="xl" />
              <b className="mt-1.5 text-(length:--f-14) text-(--ink)">{name}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
