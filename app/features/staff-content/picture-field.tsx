import { pictureSource } from "#app/features/site/site.ts";
import { FileField } from "#app/ui/file-field.tsx";

type Props = {
  label: string;
  hint: string;
  /** The field of the file, and the one that keeps the picture before. */
  name?: string;
  kept?: string;
  /** The address that is stored, and the one that pages show; "" for none. */
  picture: string;
  image: string;
  error: string | undefined;
};

/** A picture that is replaced by an upload; the one before stays where none is chosen. */
export function PictureField({ label, hint, name = "file", kept = "picture", picture, image, error }: Props) {
  const source = pictureSource(image, 480);
  return (
    <div className="grid gap-2">
      <input type="hidden" name={kept} value={picture} />
      {source ? (
        <img
          src={source}
          alt={`现在的${label}`}
          className="max-h-40 max-w-full self-start justify-self-start object-contain"
        />
      ) : null}
      <FileField label={source ? `换${label}` : label} hint={hint} name={name} error={error} />
    </div>
  );
}
