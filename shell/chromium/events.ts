/** An event whose default action a listener may prevent, as Electron passes them. */
export type Preventable = {
  readonly preventDefault: () => void;
  readonly defaultPrevented: boolean;
};

export function preventable<T extends object>(fields: T): T & Preventable {
  let isPrevented = false;
  return Object.defineProperties(
    {
      ...fields,
      preventDefault: () => {
        isPrevented = true;
      },
      defaultPrevented: false,
    },
    { defaultPrevented: { get: () => isPrevented, enumerable: true } },
  );
}
