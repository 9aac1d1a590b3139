import { FileField } from "#app/ui/file-field.tsx";
import type { Customer } from "#contract/account.ts";
import { Avatar } from "./customer-badge.tsx";
import { ActForm, errorsOf, type LastResult } from "./security-section.tsx";

/** The customer's picture: upload, replacement and removal; the initial of the name takes its place. */
export function AvatarForm({ buyer, lastResult }: { buyer: Customer; lastResult: LastResult }) {
  const problem = errorsOf(lastResult, "upload_avatar")?.avatar?.[0];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar buyer={buyer} />
      <ActForm
        intent="upload_avatar"
        label={buyer.avatar ? "换头像" : "上传头像"}
        lastResult={lastResult}
        encType="multipart/form-data"
      >
        <FileField
          key={buyer.avatar}
          id="avatar"
          name="avatar"
          label="头像图片"
          hint="jpg、png、webp，5 MB 内，裁成方形"
          error={problem}
        />
      </ActForm>
      {buyer.avatar ? <ActForm intent="remove_avatar" label="删除头像" lastResult={lastResult} /> : null}
      <span className="muted small">头像只有您能看到</span>
    </div>
  );
}
