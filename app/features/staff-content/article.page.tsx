import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import type { Block } from "#app/features/article/article.ts";
import { ArticleText } from "#app/features/article/article-text.tsx";
import { parseMarkdown } from "#app/features/article/markdown.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatDay } from "#contract/rules/calendar.ts";
import { ARTICLE_STATES } from "#contract/rules/content.ts";
import { staffContent } from "#contract/staff-content.ts";
import { ContentLog, ReadVersion } from "./content-frame.tsx";
import { articleForm } from "./forms.ts";
import { saveArticle, uploaded } from "./staff-content.server.ts";
import { NEW } from "./staff-content.ts";

export const handle: PageHandle = { access: "staff", right: "content.write", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("资讯");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "content.write");
  const id = args.params.id ?? "";
  const { categories } = await api.read(staffContent.articles);
  if (id === NEW) {
    const empty = { title: "", category: "", date: formatDay(Date.now()), summary: "", author: me.name, content: "" };
    return { article: { ...empty, version: NEW, state: null }, log: [], categories, blocks: [] as Block[] };
  }
  const { article, log } = await api.read(staffContent.article, { params: { id } });
  return { article, log, categories, blocks: parseMarkdown(article.content) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const id = args.params.id ?? "";
  const { form, file } = await readFormWithFile(args.request, articleForm, "file");
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const params = { id };
  const to = link(deskUrls.staffContent.article, params);
  switch (value.intent) {
    case "save":
    case "publish":
      return answer(form, saveArticle(api, id, value), { to });
    case "withdraw": {
      const { key, version } = value;
      return answer(form, api.write(staffContent.withdrawArticle, { params, body: { key, version } }), {
        to,
        toast: "已撤下，成了草稿",
      });
    }
    case "remove": {
      const { key, version } = value;
      return answer(form, api.write(staffContent.removeArticle, { params, body: { key, version } }), {
        to: deskUrls.staffContent.articles,
        toast: "草稿已删除",
      });
    }
    case "preview":
      return data({ form: form.reply(), blocks: parseMarkdown(value.content) });
    case "picture": {
      const stored = await uploaded(api, file, "");
      if (!stored.ok) return answer(form, stored, { to });
      if (stored.picture === "") return answer(form, { ok: false, message: "请选要放的图片", field: "file" }, { to });
      const content = `${value.content}\n\n![图片说明](${stored.picture})\n`;
      const reply = form.reply();
      return data({
        form: { ...reply, initialValue: { ...reply.initialValue, content } },
        blocks: parseMarkdown(content),
      });
    }
  }
}

export default function Article() {
  const { article, log, categories, blocks } = useLoaderData<typeof loader>();
  const acted = useActionData<{ blocks?: Block[] }>();
  const refused = useRefusedForm();
  const { version, state } = article;
  const title = String(refused?.initialValue?.title ?? article.title);
  const shown = acted?.blocks ?? blocks;
  return (
    <>
      <BackLink to={deskUrls.staffContent.articles}>资讯</BackLink>
      <PageHead title={article.title || "写一篇资讯"}>
        {state ? <Tag kind={state === "draft" ? "warn" : "ok"}>{ARTICLE_STATES[state]}</Tag> : null}
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      <div className="stack">
        <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
          <Panel
            title="内容"
            titleId="article"
            hint="Markdown：标题、列表、粗体、引用、表格、站内链接；网页代码按文字显示"
          >
            <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
              <ReadVersion version={version} />
              <TextField field={fieldOf(refused, "title", article.title)} label="标题" required />
              <div className="grid gap-3 md:grid-cols-3">
                <TextField
                  field={fieldOf(refused, "category", article.category)}
                  label="分类"
                  list="article-categories"
                  hint="选用过的，或写一个新的"
                  required
                />
                <datalist id="article-categories">
                  {categories.map((category) => (
                    <option key={category} value={category} />
                  ))}
                </datalist>
                <TextField field={fieldOf(refused, "date", article.date)} type="date" label="日期" required />
                <TextField field={fieldOf(refused, "author", article.author)} label="作者" required />
              </div>
              <TextField
                field={fieldOf(refused, "summary", article.summary)}
                label="摘要"
                hint="列表里的一句话"
                required
              />
              <TextareaField
                key={String(refused?.initialValue?.content ?? version).length}
                field={fieldOf(refused, "content", article.content)}
                label="正文"
                hint="链接打不开的不让存；外站图片不放，先在下面上传"
                rows={18}
                required
              />
              <FileField
                label="放一张图片"
                hint="上传后加在正文末尾，可以剪到别处，把“图片说明”改成图上的意思"
                name="file"
                error={refused?.error?.file?.[0]}
              />
              <p className="row">
                <Button type="submit" name="intent" value="preview">
                  预览
                </Button>
                <Button type="submit" name="intent" value="picture">
                  上传图片
                </Button>
              </p>
              <Effect
                title={state === "published" ? "保存后" : "发布后"}
                lines={
                  state === "published"
                    ? ["读者马上看到改过的", "以前的文字在操作记录里只留标题、分类和字数"]
                    : ["读者、搜索引擎都看得到，出现在资讯列表和首页", "可以随时撤下；存草稿则谁都看不到"]
                }
              />
              <p className="row">
                {state === "published" ? null : (
                  <Button type="submit" name="intent" value="save">
                    存草稿
                  </Button>
                )}
                <Button
                  type="submit"
                  name="intent"
                  value={state === "published" ? "save" : "publish"}
                  variant="primary"
                >
                  {state === "published" ? "保存" : "发布"}
                </Button>
              </p>
            </Form>
          </Panel>
          <Panel title="预览" titleId="preview" hint={acted?.blocks ? "还没有保存" : undefined}>
            <div className="px-4">
              {shown.length === 0 ? (
                <p className="panel__body muted">写了正文，点“预览”看</p>
              ) : (
                <>
                  <p className="pt-4 text-(length:--f-20) font-semibold break-words">{title}</p>
                  <ArticleText blocks={shown} />
                </>
              )}
            </div>
          </Panel>
        </div>
        {state === null ? null : (
          <Panel title={state === "published" ? "撤下" : "删除草稿"} titleId="end">
            <Form method="post" className="panel__body grid gap-3">
              <ReadVersion version={version} />
              <Effect
                kind="danger"
                title={state === "published" ? "撤下后" : "删除后"}
                lines={
                  state === "published"
                    ? ["读者打开是“没有这一页”", "文字留着，可以再发布"]
                    : ["文字和日期都没有了，不能恢复"]
                }
              />
              <Button
                type="submit"
                name="intent"
                value={state === "published" ? "withdraw" : "remove"}
                className="justify-self-start"
              >
                {state === "published" ? "撤下" : "删除"}
              </Button>
            </Form>
          </Panel>
        )}
        {state === null ? null : <ContentLog rows={log} />}
      </div>
    </>
  );
}
