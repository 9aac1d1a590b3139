import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { bannerSources } from "#app/features/site/site.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextareaField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { staffContent } from "#contract/staff-content.ts";
import { ReadVersion } from "./content-frame.tsx";
import { bannerForm } from "./forms.ts";
import { PictureField } from "./picture-field.tsx";
import { besideBanner, saveBanner } from "./staff-content.server.ts";
import { NEW } from "./staff-content.ts";

export const handle: PageHandle = { access: "staff", right: "content.write", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("轮播图");

export const shouldRevalidate = reloadRefused;

const EMPTY = {
  link: "",
  picture: "",
  image: "",
  title: "",
  text: "",
  action: "",
  is_on: true,
  from: null,
  until: null,
};

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const { list, version } = await api.read(staffContent.banners);
  const id = args.params.id ?? "";
  const banner = list.find(({ banner_id }) => String(banner_id) === id);
  if (!banner && id !== NEW) throw new Response(null, { status: 404 });
  return { version, banner: banner ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const { form, file } = await readFormWithFile(args.request, bannerForm, "file");
  if (form.status !== "success") return badRequest(form);
  return answer(form, saveBanner(api, args.params.id ?? "", form.value, file), {
    to: deskUrls.staffContent.banners,
    field: besideBanner,
  });
}

export default function Banner() {
  const { banner, version } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const values = banner ?? EMPTY;
  const wasOn = refused?.initialValue ? refused.initialValue.is_on : values.is_on ? "on" : undefined;
  return (
    <>
      <BackLink to={deskUrls.staffContent.banners}>轮播图</BackLink>
      <PageHead title={banner ? "改轮播图" : "加一张轮播图"} />
      <FormErrors of={refused} fields={["picture", "file", "link"]} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Panel title="轮播图" titleId="banner">
          <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
            <ReadVersion version={version} />
            <PictureField
              label="图片"
              hint="jpg、png 或 webp，5 MB 以内；有标题时在右半边，接近方形好看，没有标题时铺满"
              picture={values.picture}
              image={values.image}
              error={refused?.error?.file?.[0]}
            />
            <TextareaField
              field={fieldOf(refused, "title", values.title)}
              label="标题"
              hint="一两行；读屏的人也听到它。不填则整张都是图"
              rows={2}
            />
            <TextField
              field={fieldOf(refused, "text", values.text)}
              label="说明"
              hint="标题下面一行；没有标题时是图片的说明文字"
            />
            <TextField field={fieldOf(refused, "action", values.action)} label="按钮文字" hint="不填写“去看看”" />
            <TextField
              field={fieldOf(refused, "link", values.link)}
              label="链接"
              hint="打开那一页，从地址栏复制域名后面的部分，如 /goods_cate；站外以 https:// 开头；打不开的不让存"
            />
            <div className="grid gap-3 md:grid-cols-2">
              <TextField
                field={fieldOf(refused, "from", values.from ?? "")}
                type="date"
                label="第一天"
                hint="不填则一直"
              />
              <TextField field={fieldOf(refused, "until", values.until ?? "")} type="date" label="最后一天" />
            </div>
            <CheckField field={{ name: "is_on", value: wasOn === "on" ? "on" : undefined }}>打开</CheckField>
            <Effect title="保存后" lines={["在展示时间里的马上出现在首页，人人看得到", "可以随时停，或改回去"]} />
            <Button type="submit" name="intent" value="save" variant="primary" className="justify-self-start">
              保存
            </Button>
          </Form>
        </Panel>
        {banner ? (
          <Panel title="现在的样子" titleId="preview" hint="保存后再看这里">
            <div className="grid gap-3 p-4">
              <BannerPicture banner={banner} />
              <div className="max-w-[340px]">
                <BannerPicture banner={banner} />
              </div>
            </div>
          </Panel>
        ) : null}
      </div>
    </>
  );
}

/** The picture of a banner as wide as its place. */
const BannerPicture = ({ banner: { image, title } }: { banner: { image: string; title: string } }) => {
  const sources = bannerSources(image, 800);
  return sources ? <img className="w-full" alt={title} {...sources} /> : <p className="muted">图片不能显示</p>;
};
