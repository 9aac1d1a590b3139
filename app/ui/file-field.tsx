import { type ComponentPropsWithoutRef, useId } from "react";
import type { Documents } from "#contract/rules/upload.ts";
import { PICTURES, UploadBox, UploadError, useUpload } from "./picture-upload.tsx";

const DOCUMENTS = { pdf: "application/pdf,.pdf", xlsx: ".xlsx" } as const;

type FileFieldProps = Pick<ComponentPropsWithoutRef<"input">, "id" | "name"> & {
  label: string;
  hint: string;
  error: string | undefined;
  documents?: Documents;
};

/** A labelled field of one file that is sent with the rest of its form. */
export function FileField({ label, hint, error, documents, id, name }: FileFieldProps) {
  const fallback = useId();
  const { onChange, problem, state } = useUpload(error, documents && { documents });
  const own = id ?? fallback;
  const errorId = `${own}-error`;
  return (
    <div className="field max-w-105">
      <span className="field__label" id={`${own}-label`}>
        {label}
      </span>
      <UploadBox
        id={own}
        name={name}
        text="选择文件"
        count={hint}
        state={state}
        accept={[PICTURES, ...(documents ?? []).map((kind) => DOCUMENTS[kind])].join(",")}
        onChange={onChange}
        aria-labelledby={`${own}-label`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
      />
      <UploadError id={errorId} problem={problem} />
    </div>
  );
}
