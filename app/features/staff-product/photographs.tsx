import { Form, useNavigation, useSubmit } from "@remix-run/react";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { UploadBox, UploadError, useUpload } from "#app/ui/picture-upload.tsx";
import { PRODUCT_PICTURES_MAX } from "#contract/rules/product-table.ts";
import type { StaffProductDetail } from "#contract/staff-product.ts";
import { useDragOrder } from "./use-drag-order.ts";

type Refused = ReturnType<typeof useRefusedForm>;
type Props = { product: StaffProductDetail; refused: Refused; mayChange: boolean };

/** The photographs of a product in their order, with the acts on each and the upload of another one. */
export function Photographs({ product: { pictures, version }, refused, mayChange }: Props) {
  const submit = useSubmit();
  const isMoving = useNavigation().formData?.get("intent") === "move_picture";
  const drag = useDragOrder((item, _, to) => {
    const fields = new FormData(item.querySelector("form") ?? undefined);
    fields.set("intent", "move_picture");
    fields.set("to", String(to));
    submit(fields, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
  });
  const canDrag = mayChange && pictures.length > 1;
  return (
    <Panel title="图片" titleId="pictures" hint={`${pictures.length} 张，第 1 张是主图`}>
      {pictures.length > 0 ? (
        <ol
          className="grid grid-cols-2 gap-3 p-4 aria-busy:opacity-60"
          aria-busy={isMoving || undefined}
          aria-label="图片顺序"
        >
          {pictures.map(({ picture, image }, at) => (
            <li
              key={picture}
              className="grid content-start gap-1.5 rounded-(--r-2) data-[drag=item]:opacity-50 data-[drag=place]:outline-2 data-[drag=place]:outline-(--red) [&[draggable=true]]:cursor-grab"
              {...(canDrag ? drag(at) : {})}
            >
              <ProductPicture
                address={image}
                size={120}
                alt={`第 ${at + 1} 张`}
                className="h-auto w-full max-w-30 border border-(--line)"
              />
              {mayChange ? (
                <Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-1.5">
                  <FormKey />
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="picture" value={picture} />
                  {at > 0 ? (
                    <Button
                      type="submit"
                      size="s"
                      name="intent"
                      value="move_picture"
                      aria-label={`左移第 ${at + 1} 张`}
                    >
                      左移
                    </Button>
                  ) : (
                    <span className="muted self-center">主图</span>
                  )}
                  <Button
                    type="submit"
                    size="s"
                    name="intent"
                    value="remove_picture"
                    aria-label={`移除第 ${at + 1} 张`}
                  >
                    移除
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted p-4">还没有图片，商品页先用示意图</p>
      )}
      {canDrag ? <p className="muted small px-4 pb-2">拖动可以换顺序，也可以按左移</p> : null}
      {mayChange && pictures.length < PRODUCT_PICTURES_MAX ? <AddPicture refused={refused} /> : null}
    </Panel>
  );
}

function AddPicture({ refused }: { refused: Refused }) {
  const { onChange, problem, state } = useUpload(refused?.error?.file?.[0] ?? undefined);
  const busy = useNavigation().formData?.get("intent") === "add_picture";
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-2 px-4 pb-4">
      <UploadBox
        text="加一张图片"
        count={`JPEG、PNG 或 WebP，最多 ${PRODUCT_PICTURES_MAX} 张`}
        name="file"
        state={state}
        uploading={busy}
        onChange={onChange}
        aria-describedby={problem ? "picture-error" : undefined}
        aria-invalid={problem ? true : undefined}
      />
      <UploadError id="picture-error" problem={problem} />
      <p className="row">
        <Button type="submit" name="intent" value="add_picture" busy={busy}>
          上传
        </Button>
      </p>
    </Form>
  );
}
