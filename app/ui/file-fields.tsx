import type { Documents } from "#contract/rules/upload.ts";
import { FileField } from "./file-field.tsx";
import { Fold } from "./fold.tsx";

type Props = {
  id: string;
  /** The fields, of one file each. */
  names: readonly string[];
  documents: Documents;
  errors: Readonly<Record<string, readonly string[] | null>> | null | undefined;
};

/** The files of a message, folded away until they are wanted or one of them is refused. */
export const FileFields = ({ id, names, documents, errors }: Props) => (
  <Fold
    id={id}
    label={`附件（选填，最多 ${names.length} 个，共 5 MB 内）`}
    startsOpen={names.some((name) => errors?.[name])}
    className="[&>summary]:py-1.5"
  >
    <div className="mt-2 grid gap-2 md:grid-cols-3">
      {names.map((name, index) => (
        <FileField
          key={name}
          name={name}
          label={`附件 ${index + 1}`}
          hint="图片、PDF 或 Excel"
          documents={documents}
          error={errors?.[name]?.[0]}
        />
      ))}
    </div>
  </Fold>
);
