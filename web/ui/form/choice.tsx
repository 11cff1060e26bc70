import type { ReactNode } from 'react';

/** A radio button that lies over all of its label, which is drawn as chosen by `data-chosen`. */
export function Choice({
  name,
  isChosen,
  onChoose,
  className,
  children,
}: {
  /** Of its group. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <label
      data-chosen={isChosen || undefined}
      className={`relative cursor-pointer transition-colors ${className}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-control"
      />
      {children}
    </label>
  );
}
