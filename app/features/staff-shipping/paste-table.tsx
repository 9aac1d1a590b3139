import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { describedByError, FieldError, TextareaField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { UploadBox } from "#app/ui/picture-upload.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { SHIP_ROWS_MAX } from "#contract/rules/shipping.ts";

type Refused = Parameters<typeof fieldOf>[0];

/** The forms in which a table of parcels is pasted or uploaded. */
export function PasteTable({ text, refused, isSmall }: { text: string; refused: Refused; isSmall?: true }) {
  const intent = useNavigation().formData?.get("intent");
  const fileError = refused?.error?.file?.[0];
  return (
    <Panel title="粘贴" titleId="paste" hint={`一次 ${SHIP_ROWS_MAX} 行以内`}>
      <Form method="post" className="grid gap-2 p-4" noValidate>
        <TextareaField
          key={text}
          field={fieldOf(refused, "text", text)}
          label="粘贴运单表"
          hint="列用制表符、逗号或空格隔开；有没有表头都行；快递公司写简称也认。部分发货请在订单里发"
          rows={isSmall ? 8 : 12}
          wrap="off"
          spellCheck={false}
          placeholder={"20261118000000950001\t顺丰\tSF1420061130027"}
        />
        <p className="row">
          <Button
            type="submit"
            name="intent"
            value="check"
            variant={isSmall ? "plain" : "primary"}
            busy={intent === "check"}
          >
            {isSmall ? "重新核对" : "核对"}
          </Button>
        </p>
      </Form>
      <Form method="post" encType="multipart/form-data" className="grid gap-2 px-4 pb-4">
        <UploadBox
          text="或选一个 CSV、Excel 文件"
          count="2 MB 以内，读第一张工作表"
          name="file"
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.xml,.htm,.html"
          {...describedByError(fileError, "file-error")}
        />
        <FieldError id="file-error" alert>
          {fileError}
        </FieldError>
        <p className="row">
          <Button type="submit" name="intent" value="upload" busy={intent === "upload"}>
            上传并核对
          </Button>
        </p>
      </Form>
    </Panel>
  );
}

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
