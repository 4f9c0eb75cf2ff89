"""The painters that layouts name: each turns facts into draw operations, for one box or for a part of the flow."""
