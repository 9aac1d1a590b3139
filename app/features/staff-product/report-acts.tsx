import { Form, useNavigation } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { link, withSearch } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PICTURES, UploadBox } from "#app/ui/picture-upload.tsx";
import { FORM_FILES_MAX } from "#contract/rules/picture.ts";
import type { StaffProductImportReport } from "#contract/staff-product.ts";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { report: StaffProductImportReport; refused: Refused };

const FIELDS = Array.from({ length: FORM_FILES_MAX }, (_, index) => index + 1);
const MISSING_SHOWN = 20;

/** The picture files that a table names and that are not here yet, with the fields that send them. */
export function NamedPictures({ report: { missing, pictures }, refused }: Props) {
  const busy = useNavigation().formData?.get("intent") === "pictures";
  if (missing.length === 0) return null;
  const error = refused?.error?.picture_1?.[0];
  return (
    <Panel title={`还差 ${missing.length} 张图片`} titleId="missing" hint={pictures > 0 ? `已传 ${pictures} 张` : null}>
      <div className="grid gap-3 p-4">
        <p className="muted">
          {missing.slice(0, MISSING_SHOWN).join("、")}
          {missing.length > MISSING_SHOWN ? ` 等 ${missing.length} 个文件` : ""}
        </p>
        <Form method="post" encType="multipart/form-data" className="grid gap-3">
          <div className="grid gap-3 md:grid-cols-4">
            {FIELDS.slice(0, missing.length).map((at) => (
              <UploadBox
                key={at}
                text={`图片 ${at}`}
                name={`picture_${at}`}
                accept={PICTURES}
                aria-label={`图片 ${at}`}
                aria-invalid={error && at === 1 ? true : undefined}
                aria-describedby={error ? "pictures-error" : undefined}
              />
            ))}
          </div>
          <FieldError id="pictures-error" alert>
            {error}
          </FieldError>
          <p className="row">
            <Button type="submit" name="intent" value="pictures" busy={busy}>
              {busy ? "正在上传…" : "上传图片"}
            </Button>
            <span className="muted">按文件名对上表里写的；一次最多 {FORM_FILES_MAX} 张，传完再传下一批</span>
          </p>
        </Form>
      </div>
    </Panel>
  );
}

/** The form that writes a table without problems, or what prevents it. */
export function WriteTable({ report, refused, isAlone, create }: Props & { create: boolean; isAlone: boolean }) {
  const { counts, import_id } = report;
  const busy = useNavigation().formData?.get("intent") === "write";
  const address = link(deskUrls.staffProduct.report, { id: import_id });
  const total = counts.new + counts.changed;
  if (counts.bad > 0) {
    return (
      <Note kind="warn">
        {counts.bad} 处有错，整份写不了：改好表再传。
        {report.new_names ? (
          <>
            {" "}
            表里有新的品牌或分类，可以{" "}
            <Link className="link" to={withSearch(address, { create: "true" })}>
              连它们一起新建
            </Link>
          </>
        ) : null}
      </Note>
    );
  }
  if (total + counts.ask === 0) return <Note kind="info">没有要写的，这份表和现在的商品一样</Note>;
  return (
    <Panel title="写入" titleId="write" hint="整份一起写，或一行都不写">
      <Form method="post" encType="multipart/form-data" className="grid gap-3 p-4" noValidate>
        <FormKey />
        <input type="hidden" name="create" value={String(create)} />
        <TextField field={fieldOf(refused, "reason")} label="理由" hint="写进每个商品的记录" required />
        <Effect
          title="写入以后"
          lines={[
            `新建 ${counts.new} 个、改 ${counts.changed} 个商品，页面、搜索和购物车马上按新的算`,
            ...(counts.ask > 0 ? [`${counts.ask} 个要批的存下来等管理员，批准以前不变`] : []),
            "读过之后别人改过其中一个的，整份不写",
          ]}
        />
        <OwnPassword isAlone={isAlone && counts.ask > 0} refused={refused} />
        <p className="row">
          <Button type="submit" name="intent" value="write" variant="primary" busy={busy}>
            {busy ? "正在写…" : `写 ${total + counts.ask} 个商品`}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
