import type { Customer } from "#contract/account.ts";
import { Avatar } from "./customer-badge.tsx";
import { ActError, ActForm, errorsOf, type LastResult } from "./security-section.tsx";

const ERROR = "upload_avatar-error";

/** The customer's picture: upload, replacement and removal; the initial of the name takes its place. */
export function AvatarForm({ buyer, lastResult }: { buyer: Customer; lastResult: LastResult }) {
  const problem = errorsOf(lastResult, "upload_avatar")?.avatar?.[0];
  return (
    <div className="security__avatar">
      <Avatar buyer={buyer} />
      <ActForm
        intent="upload_avatar"
        label={buyer.avatar ? "换头像" : "上传头像"}
        lastResult={lastResult}
        encType="multipart/form-data"
      >
        <label className="visually-hidden" htmlFor="avatar">
          头像图片
        </label>
        <input
          key={buyer.avatar}
          className="file-input"
          id="avatar"
          type="file"
          name="avatar"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? ERROR : undefined}
        />
        <ActError id={ERROR} message={problem} />
      </ActForm>
      {buyer.avatar ? <ActForm intent="remove_avatar" label="删除头像" lastResult={lastResult} /> : null}
      <span className="muted small">jpg、png、webp，5 MB 内，裁成方形；只有您能看到</span>
    </div>
  );
}
