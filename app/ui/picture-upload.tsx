import { type ChangeEvent, type ComponentPropsWithoutRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import "./picture-upload.css";

/**
 * The upload of one picture from a form with other fields. Scripts send the form as soon as a picture is chosen;
 * without them the button 上传 does.
 * @returns the handler of the file input, the error to show, and whether scripts run.
 */
export function usePictureUpload(limit: { bytes: number; message: string }, error: string | undefined) {
  const [tooLarge, setTooLarge] = useState(false);
  const scripted = useHydrated();
  function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const isTooLarge = (input.files?.[0]?.size ?? 0) > limit.bytes;
    setTooLarge(isTooLarge);
    // A picture that remained chosen would be sent with every later form.
    if (isTooLarge) input.value = "";
    else input.form?.requestSubmit(input.form.querySelector<HTMLButtonElement>("button[value=upload]"));
  }
  return { onChange, problem: tooLarge ? limit.message : error, scripted };
}

type UploadBoxProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "accept" | "className"> & {
  /** The words under the icon, such as 添加图片. */
  text: string;
  /** How many pictures there are, such as 1/4. */
  count?: string;
  uploading: boolean;
};

/** The dashed box with the file input of one picture; with scripts the whole box is the input. */
export function UploadBox({ text, count, uploading, ...input }: UploadBoxProps) {
  return (
    <label className="upload-box">
      <Icon name="upload" size="l" />
      <span>{uploading ? "正在上传" : text}</span>
      {count ? <span>{count}</span> : null}
      <input type="file" accept="image/jpeg,image/png,image/webp" {...input} />
    </label>
  );
}

/** 上传, hidden where scripts send the form. */
export function UploadButton({ scripted, uploading }: { scripted: boolean; uploading: boolean }) {
  return (
    <Button
      className={scripted ? "visually-hidden" : "mt-2"}
      size="s"
      name="intent"
      value="upload"
      formNoValidate
      busy={uploading}
      {...(scripted && { tabIndex: -1, "aria-hidden": true })}
    >
      上传
    </Button>
  );
}

/** The error of an upload, which the file input names by its id. */
export function UploadError({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p className="field__error" id={id} role="alert">
      <Icon name="warn" size="s" />
      {problem}
    </p>
  );
}
