import { Pencil, Trash2 } from 'lucide-react';
import { MenuItem } from './menu.tsx';

interface ActionProps {
  onSelect: () => void;
}

export function EditItem({ onSelect }: ActionProps) {
  return (
    <MenuItem onSelect={onSelect}>
      <Pencil className="size-4" />
      Edit
    </MenuItem>
  );
}

export function DeleteItem({ onSelect }: ActionProps) {
  return (
    <MenuItem tone="danger" onSelect={onSelect}>
      <Trash2 className="size-4" />
      Delete
    </MenuItem>
  );
}
