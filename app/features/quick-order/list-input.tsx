import { Form, useNavigation } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Textarea } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { TABLE_FILES, UploadBox } from "#app/ui/picture-upload.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { LIST_ROWS_MAX } from "#contract/rules/list.ts";
import type { RecentList } from "./quick-order.server.ts";
import type { ListAddress } from "./quick-order.ts";

type Errors = Readonly<Record<string, string[] | null>> | null | undefined;
type Props = {
  /** The rows of the shown list, or the text of a refused form. */
  text: string;
  /** The number of rows of the list that is shown, which is then identified again; null without one. */
  rows: number | null;
  recent: readonly RecentList[];
  errors: Errors;
  /** The address of the page that shows the list. */
  address: ListAddress;
};

/** The panel in which a list is pasted or uploaded; folded while the rows of a list are shown, unless it was refused. */
export function ListInput(props: Props) {
  const { text, rows, errors } = props;
  if (rows === null) {
    return (
      <section className="panel" aria-label="清单">
        <ListForms {...props} />
      </section>
    );
  }
  // The key folds the panel of the next list.
  return (
    <details key={text} className="group panel" open={Boolean(errors?.text ?? errors?.file)}>
      <summary className="px-(--pad) py-3 cursor-pointer group-open:border-b group-open:border-(--line-soft)">
        <b>{rows} 行</b> · <span className="link">修改清单</span>
      </summary>
      <ListForms {...props} />
    </details>
  );
}

/** The form of a pasted list and that of a file, with the customer's last lists. */
function ListForms({ text, rows, recent, errors, address }: Props) {
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  const again = rows !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] max-[56.25rem]:grid-cols-1">
      <Form method="post" action={address()} className="grid gap-2.5 px-(--pad) pt-3.5 pb-(--pad)">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h2 className="text-(length:--f-16)">
            <label htmlFor="list-text">粘贴清单</label>
          </h2>
          <p className="muted small" id="list-text-hint">
            每行一种：编码、型号或品名，空一格写数量和单位。从 Excel 复制几列可直接粘贴。
          </p>
        </div>
        <input type="hidden" name="intent" value="identify" />
        <Textarea
          key={text}
          className="h-71.5 text-(length:--f-14) leading-5.5 whitespace-pre overflow-auto resize-y [tab-size:4] max-[56.25rem]:h-55"
          id="list-text"
          name="text"
          rows={12}
          wrap="off"
          spellCheck={false}
          defaultValue={text}
          {...describedByError(errors?.text, "list-text-error", "list-text-hint")}
          placeholder={"TN-2325 12支\n10398-100778 6\n得力 6600ES 黑 20盒"}
        />
        <FieldError id="list-text-error" alert>
          {errors?.text?.[0]}
        </FieldError>
        <div className="row">
          <span className="muted small">全角数字、中文逗号、Tab 都能认</span>
          <Button className="ml-auto" variant={again ? "tint" : "primary"} busy={busy("identify")}>
            {again ? "重新识别" : "识别清单"}
          </Button>
        </div>
      </Form>
      <div className="grid content-start gap-2.5 border-l border-(--line-soft) px-(--pad) py-3.5 max-[56.25rem]:border-t max-[56.25rem]:border-(--line-soft) max-[56.25rem]:border-l-0">
        <UploadForm busy={busy("upload")} errors={errors} address={address} />
        <p className="row row--between small">
          <span className="muted">没有现成的表？</span>
          <a className="link" href={urls.quickOrder.template} download>
            下载模板
          </a>
        </p>
        {recent.length > 0 ? <RecentLists recent={recent} address={address} /> : null}
        <p className="muted small">
          也可以从
          <Link className="link" to={urls.standingList.list}>
            常购清单
          </Link>
          、
          <Link className="link" to={urls.order.list}>
            以往订单
          </Link>
          带入
        </p>
      </div>
    </div>
  );
}

/** The upload of a file. Scripts send the form as soon as a file is chosen. */
function UploadForm({ busy, errors, address }: Pick<Props, "errors" | "address"> & { busy: boolean }) {
  const scripted = useHydrated();
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.value !== "") currentTarget.form?.requestSubmit();
  };
  return (
    <Form method="post" action={address()} encType="multipart/form-data" className="grid gap-2">
      <input type="hidden" name="intent" value="upload" />
      <UploadBox
        text={busy ? "正在识别…" : "上传 CSV 或 Excel"}
        count={`.csv、.xlsx 或系统导出的 .xls，2 MB、${LIST_ROWS_MAX.toLocaleString("en")} 行以内`}
        name="file"
        accept={TABLE_FILES}
        onChange={onChange}
        {...describedByError(errors?.file, "list-file-error")}
      />
      <FieldError id="list-file-error" alert>
        {errors?.file?.[0]}
      </FieldError>
      <Checkbox className="checkbox small" name="hidden" value="1">
        <span>包括隐藏的行、列和工作表</span>
      </Checkbox>
      {scripted ? null : (
        <Button block busy={busy}>
          上传并识别
        </Button>
      )}
    </Form>
  );
}

function RecentLists({ recent, address }: Pick<Props, "recent" | "address">) {
  return (
    <>
      <h3 className="mt-1 text-(length:--f-13)">最近的清单</h3>
      <ul className="small">
        {recent.slice(0, 5).map(({ list_id, name, rows, created_at }) => (
          <li
            key={list_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 min-h-8 border-t border-(--line-soft)"
          >
            <Link className="truncate min-h-8 leading-8 text-(--link)" to={address(list_id)}>
              {name || "粘贴的清单"}
            </Link>
            <span className="muted">
              {rows} 行 · {formatMinute(created_at).slice(5, 10)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
