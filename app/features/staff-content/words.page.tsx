import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { HOT_WORDS_MAX } from "#contract/rules/content.ts";
import { staffContent } from "#contract/staff-content.ts";
import { ContentFrame, ContentLog, ReadVersion } from "./content-frame.tsx";
import { wordsForm } from "./forms.ts";
import { saveWords } from "./staff-content.server.ts";

export const handle: PageHandle = { access: "staff", right: "content.write" };

export const meta: MetaFunction = () => deskTitle("热词");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "content.write");
  return { ...(await api.read(staffContent.words)), maySet: me.rights.includes("setting.write") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const form = await readForm(args.request, wordsForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, saveWords(api, form.value), { to: deskUrls.staffContent.words });
}

const KINDS = { goods: "商品", printers: "打印耗材" } as const;

export default function Words() {
  const { list, version, log, maySet } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <ContentFrame part="words" maySet={maySet}>
      <FormErrors of={refused} fields={[]} />
      <Panel title="热词" titleId="words" hint={`${list.length} 个，最多 ${HOT_WORDS_MAX} 个；顺序就是搜索框下的顺序`}>
        {list.length === 0 ? (
          <p className="panel__body muted">还没有热词，搜索框下什么都不显示</p>
        ) : (
          <DataTable
            caption="热词"
            rows={list}
            keyOf={({ keyword }) => keyword}
            columns={[
              { name: "词", align: "wide", cell: ({ keyword }) => keyword },
              { name: "搜索范围", cell: ({ of }) => KINDS[of] },
              {
                name: "能搜到",
                align: "numeric",
                cell: ({ found }) => (found === 0 ? <b className="red">搜不到，请换</b> : `${found} 种`),
              },
              {
                name: "操作",
                cell: ({ keyword }) => (
                  <Form method="post" className="flex gap-2">
                    <ReadVersion version={version} />
                    <input type="hidden" name="keyword" value={keyword} />
                    <Button
                      type="submit"
                      size="s"
                      name="intent"
                      value="up"
                      disabled={keyword === list[0]?.keyword}
                      aria-label={`上移 ${keyword}`}
                    >
                      上移
                    </Button>
                    <Button type="submit" size="s" name="intent" value="remove" aria-label={`去掉 ${keyword}`}>
                      去掉
                    </Button>
                  </Form>
                ),
              },
            ]}
          />
        )}
        {list.length < HOT_WORDS_MAX ? (
          <Form key={version} method="post" className="panel__body grid gap-3 md:max-w-120" noValidate>
            <ReadVersion version={version} />
            <TextField
              field={fieldOf(refused, "keyword")}
              label="加一个"
              hint="每个词必须搜得到，搜不到不让存"
              required
            />
            <SelectField field={fieldOf(refused, "of", "goods")} label="点了搜哪里">
              {Object.entries(KINDS).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Effect title="保存后" lines={["马上出现在每一页的搜索框下"]} />
            <Button type="submit" name="intent" value="add" variant="primary" className="justify-self-start">
              加
            </Button>
          </Form>
        ) : (
          <p className="panel__body muted">已满 {HOT_WORDS_MAX} 个，去掉一个才能再加</p>
        )}
      </Panel>
      <ContentLog rows={log} />
    </ContentFrame>
  );
}
