import { TableForm } from "#app/desk/table-form.tsx";
import type { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { SHIP_ROWS_MAX } from "#contract/rules/staff-shipping.ts";

type Refused = Parameters<typeof fieldOf>[0];

/** The form in which a table of parcels is pasted or uploaded. */
export const PasteTable = ({
  text,
  refused,
  isSmall = false,
}: {
  text: string;
  refused: Refused;
  isSmall?: boolean;
}) => (
  <Panel title="粘贴" titleId="paste" hint={`一次 ${SHIP_ROWS_MAX} 行以内`}>
    <TableForm
      label="粘贴运单表"
      hint="列用制表符、逗号或空格隔开；有没有表头都行；快递公司写简称也认。部分发货请在订单里发"
      example={"20261118000000950001\t顺丰\tSF1420061130027"}
      text={text}
      refused={refused}
      isAgain={isSmall}
    />
  </Panel>
);

const DEFAULTS = [
  ["整单发", "一行就是把没发的全发出"],
  ["退款中", "锁住的件不发"],
  ["几个仓", "不自动拆，要您勾"],
  ["重复", "运单已用在别人的包裹上的拦下"],
] as const;

export const ShipDefaults = () => (
  <Panel title="默认" titleId="defaults">
    <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 gap-y-1 p-4">
      {DEFAULTS.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="muted">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);

/** The member's batches of today; nothing without any. */
export const TodayBatches = ({ batches }: { batches: readonly { batch: string; at: number; orders: number }[] }) =>
  batches.length === 0 ? null : (
    <Panel title="我今天发过的" titleId="today">
      <ol className="grid gap-1 p-4">
        {batches.map(({ batch, at, orders }) => (
          <li key={batch}>
            <time className="numeric muted">{formatMinute(at).slice(11)}</time> 发 {orders} 笔{" "}
            <span className="muted small">批号 {batch}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
