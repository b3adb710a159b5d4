// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
import func1Module from 'ajv/dist/runtime/ucs2length.js'
const func1 = func1Module.default ?? func1Module
"use strict";
export const searchUsers = validate20;
const schema31 = {"type":"object","properties":{"query":{"type":["string","array","null"],"maxLength":1024,"items":{"type":"string","maxLength":1024},"minItems":1,"maxItems":10,"description":"Search text. A list is ranked query by query and fused (reciprocal rank fusion). Null or absent: only `filters` decide, newest `updatedAt` first."},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"dataset":{"type":"string","enum":["standard","professional"],"default":"standard","description":"`professional` needs the PROFESSIONAL service"},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor`"},"enablePagination":{"type":"boolean","default":false,"description":"Answers carry a cursor for the next page"},"first":{"type":"integer","minimum":1,"maximum":1000,"description":"Alias for `maxResults`; wins where both are given"},"maxResults":{"type":"integer","minimum":1,"maximum":1000,"description":"How many users to return; 100 where absent"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false,"allOf":[{"if":{"properties":{"query":{"type":"null"}}},"then":{"required":["filters"],"x-message":"`filters` is required where `query` is null or absent"}},{"if":{"required":["after"]},"then":{"required":["enablePagination"],"properties":{"enablePagination":{"const":true,"x-message":"`after` needs `enablePagination` to be true"}},"x-message":"`after` needs `enablePagination` to be true"}}]};

const schema32 = {"type":"object","if":{"required":["filters"]},"then":{"type":"object","required":["filters","op"],"properties":{"filters":{"type":"array","items":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"minItems":1,"maxItems":256,"x-allowed":"an array of 1 to 256 filter expressions"},"op":{"type":"string","enum":["And","Or"]}},"additionalProperties":false,"x-members":"either {field, op, value} or {filters, op}"},"else":{"type":"object","required":["field","op","value"],"properties":{"field":{"type":"string","maxLength":64,"description":"A field of the collection"},"op":{"type":"string","enum":["Eq","NotEq","In","NotIn","Lt","Lte","Gt","Gte","Glob","NotGlob","IGlob","NotIGlob","Regex","Contains","NotContains","ContainsAny","NotContainsAny","AnyLt","AnyLte","AnyGt","AnyGte","ContainsAllTokens"]},"value":{"type":["string","number","boolean","array"],"maxItems":1000,"maxLength":1024,"if":{"prefixItems":[{"type":"string"}]},"then":{"items":{"type":"string","maxLength":1024,"x-allowed":"a string of at most 1024 characters or a number, the same kind throughout the list"}},"else":{"items":{"type":"number","x-allowed":"a string of at most 1024 characters or a number, the same kind throughout the list"}},"x-allowed":"a string of at most 1024 characters, a number, true or false, or an array of at most 1000 strings or numbers"}},"additionalProperties":false,"x-members":"either {field, op, value} or {filters, op}"},"x-allowed":"a JSON object, either {field, op, value} or {filters, op}","description":"A leaf `{field, op, value}`, or `{filters: [...], op: \"And\" | \"Or\"}` over leaves and composites, at most 8 levels deep with 256 leaves."};
const wrapper0 = {validate: validate21};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(data && typeof data == "object" && !Array.isArray(data))){
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data}];
return false;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.filters === undefined) && (missing1 = "filters")) || ((data.op === undefined) && (missing1 = "op"))){
validate21.errors = [{instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.then.required,parentSchema:schema32.then,data}];
return false;
}
else {
const _errs5 = errors;
for(const key0 in data){
if(!((key0 === "filters") || (key0 === "op"))){
validate21.errors = [{instancePath,schemaPath:"#/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32.then,data}];
return false;
break;
}
}
if(_errs5 === errors){
if(data.filters !== undefined){
let data0 = data.filters;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data0)){
if(data0.length > 256){
validate21.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items",schema:256,parentSchema:schema32.then.properties.filters,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate21.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema32.then.properties.filters,data:data0}];
return false;
}
else {
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(wrapper0.validate(data0[i0], {instancePath:instancePath+"/filters/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.then.properties.filters.type,parentSchema:schema32.then.properties.filters,data:data0}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.op !== undefined){
let data2 = data.op;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/then/properties/op/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.then.properties.op.type,parentSchema:schema32.then.properties.op,data:data2}];
return false;
}
if(!((data2 === "And") || (data2 === "Or"))){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/then/properties/op/enum",keyword:"enum",params:{allowedValues: schema32.then.properties.op.enum},message:"must be equal to one of the allowed values",schema:schema32.then.properties.op.enum,parentSchema:schema32.then.properties.op,data:data2}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.then.type,parentSchema:schema32.then,data}];
return false;
}
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
if(valid0){
var props1 = true;
}
ifClause0 = "then";
}
else {
const _errs11 = errors;
if(errors === _errs11){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((data.field === undefined) && (missing2 = "field")) || ((data.op === undefined) && (missing2 = "op"))) || ((data.value === undefined) && (missing2 = "value"))){
validate21.errors = [{instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.else.required,parentSchema:schema32.else,data}];
return false;
}
else {
const _errs13 = errors;
for(const key1 in data){
if(!(((key1 === "field") || (key1 === "op")) || (key1 === "value"))){
validate21.errors = [{instancePath,schemaPath:"#/else/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32.else,data}];
return false;
break;
}
}
if(_errs13 === errors){
if(data.field !== undefined){
let data3 = data.field;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data3 === "string"){
if(func1(data3) > 64){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/properties/field/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema32.else.properties.field,data:data3}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.else.properties.field.type,parentSchema:schema32.else.properties.field,data:data3}];
return false;
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.op !== undefined){
let data4 = data.op;
const _errs16 = errors;
if(typeof data4 !== "string"){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/else/properties/op/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.else.properties.op.type,parentSchema:schema32.else.properties.op,data:data4}];
return false;
}
if(!((((((((((((((((((((((data4 === "Eq") || (data4 === "NotEq")) || (data4 === "In")) || (data4 === "NotIn")) || (data4 === "Lt")) || (data4 === "Lte")) || (data4 === "Gt")) || (data4 === "Gte")) || (data4 === "Glob")) || (data4 === "NotGlob")) || (data4 === "IGlob")) || (data4 === "NotIGlob")) || (data4 === "Regex")) || (data4 === "Contains")) || (data4 === "NotContains")) || (data4 === "ContainsAny")) || (data4 === "NotContainsAny")) || (data4 === "AnyLt")) || (data4 === "AnyLte")) || (data4 === "AnyGt")) || (data4 === "AnyGte")) || (data4 === "ContainsAllTokens"))){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/else/properties/op/enum",keyword:"enum",params:{allowedValues: schema32.else.properties.op.enum},message:"must be equal to one of the allowed values",schema:schema32.else.properties.op.enum,parentSchema:schema32.else.properties.op,data:data4}];
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.value !== undefined){
let data5 = data.value;
const _errs18 = errors;
if((((typeof data5 !== "string") && (!((typeof data5 == "number") && (isFinite(data5))))) && (typeof data5 !== "boolean")) && (!(Array.isArray(data5)))){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/type",keyword:"type",params:{type: schema32.else.properties.value.type},message:"must be string,number,boolean,array",schema:schema32.else.properties.value.type,parentSchema:schema32.else.properties.value,data:data5}];
return false;
}
const _errs20 = errors;
let valid4 = true;
const _errs21 = errors;
if(Array.isArray(data5)){
const len1 = data5.length;
if(len1 > 0){
if(typeof data5[0] !== "string"){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid1 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs24 = errors;
if(Array.isArray(data5)){
var valid6 = true;
const len2 = data5.length;
for(let i1=0; i1<len2; i1++){
let data7 = data5[i1];
const _errs25 = errors;
if(errors === _errs25){
if(typeof data7 === "string"){
if(func1(data7) > 1024){
validate21.errors = [{instancePath:instancePath+"/value/" + i1,schemaPath:"#/else/properties/value/then/items/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema32.else.properties.value.then.items,data:data7}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/value/" + i1,schemaPath:"#/else/properties/value/then/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.else.properties.value.then.items.type,parentSchema:schema32.else.properties.value.then.items,data:data7}];
return false;
}
}
var valid6 = _errs25 === errors;
if(!valid6){
break;
}
}
}
var _valid1 = _errs24 === errors;
valid4 = _valid1;
if(valid4){
var items1 = true;
}
ifClause1 = "then";
}
else {
const _errs27 = errors;
if(Array.isArray(data5)){
var valid7 = true;
const len3 = data5.length;
for(let i2=0; i2<len3; i2++){
let data8 = data5[i2];
const _errs28 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate21.errors = [{instancePath:instancePath+"/value/" + i2,schemaPath:"#/else/properties/value/else/items/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.else.properties.value.else.items.type,parentSchema:schema32.else.properties.value.else.items,data:data8}];
return false;
}
var valid7 = _errs28 === errors;
if(!valid7){
break;
}
}
}
var _valid1 = _errs27 === errors;
valid4 = _valid1;
if(valid4){
if(items1 !== true){
items1 = true;
}
}
ifClause1 = "else";
}
if(!valid4){
const err2 = {instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema32.else.properties.value.if,parentSchema:schema32.else.properties.value,data:data5};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate21.errors = vErrors;
return false;
}
if(errors === _errs18){
if(typeof data5 === "string"){
if(func1(data5) > 1024){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema32.else.properties.value,data:data5}];
return false;
}
}
if(errors === _errs18){
if(Array.isArray(data5)){
if(data5.length > 1000){
validate21.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema32.else.properties.value,data:data5}];
return false;
}
}
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/else/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.else.type,parentSchema:schema32.else,data}];
return false;
}
}
var _valid0 = _errs11 === errors;
valid0 = _valid0;
if(valid0){
if(props1 !== true){
props1 = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema32.if,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate21.errors = vErrors;
return false;
}
validate21.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate21.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema33 = {"type":"object","properties":{"aggregates":{"type":"boolean","description":"Adds aggregates (total stars)"},"bestEmail":{"type":"boolean","description":"Adds the best address; needs the RAW service"},"revealEmails":{"type":"boolean","description":"Shows addresses in clear; needs the RAW service"},"contributes":{"$ref":"EdgeOptions","description":"Adds contributed repositories"},"devrank":{"type":"boolean","description":"Adds devrank"},"followers":{"$ref":"EdgeOptions","description":"Adds followers"},"following":{"$ref":"EdgeOptions","description":"Adds followed users"},"owns":{"$ref":"EdgeOptions","description":"Adds owned repositories"},"professional":{"type":"boolean","description":"Adds the professional profile; needs the PROFESSIONAL service"},"stars":{"$ref":"EdgeOptions","description":"Adds starred repositories"}},"additionalProperties":false};
const func6 = Object.prototype.hasOwnProperty;
const schema34 = {"type":"object","required":["first"],"properties":{"first":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"string","description":"Opaque cursor from a previous `pageInfo.endCursor`"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"}},"additionalProperties":false,"description":"Which page of a relationship to add"};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.first === undefined) && (missing0 = "first")){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "first") || (key0 === "after")) || (key0 === "filters"))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.first !== undefined){
let data0 = data.first;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate24.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.first.type,parentSchema:schema34.properties.first,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema34.properties.first,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema34.properties.first,data:data0}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.after !== undefined){
let data1 = data.after;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate24.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.after.type,parentSchema:schema34.properties.after,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(func6.call(schema33.properties, key0))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.aggregates !== undefined){
let data0 = data.aggregates;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.aggregates.type,parentSchema:schema33.properties.aggregates,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bestEmail !== undefined){
let data1 = data.bestEmail;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/bestEmail",schemaPath:"#/properties/bestEmail/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.bestEmail.type,parentSchema:schema33.properties.bestEmail,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revealEmails !== undefined){
let data2 = data.revealEmails;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/revealEmails",schemaPath:"#/properties/revealEmails/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.revealEmails.type,parentSchema:schema33.properties.revealEmails,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributes !== undefined){
const _errs8 = errors;
if(!(validate24(data.contributes, {instancePath:instancePath+"/contributes",parentData:data,parentDataProperty:"contributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.devrank !== undefined){
let data4 = data.devrank;
const _errs9 = errors;
if(typeof data4 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/devrank",schemaPath:"#/properties/devrank/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.devrank.type,parentSchema:schema33.properties.devrank,data:data4}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.followers !== undefined){
const _errs11 = errors;
if(!(validate24(data.followers, {instancePath:instancePath+"/followers",parentData:data,parentDataProperty:"followers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.following !== undefined){
const _errs12 = errors;
if(!(validate24(data.following, {instancePath:instancePath+"/following",parentData:data,parentDataProperty:"following",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owns !== undefined){
const _errs13 = errors;
if(!(validate24(data.owns, {instancePath:instancePath+"/owns",parentData:data,parentDataProperty:"owns",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.professional !== undefined){
let data8 = data.professional;
const _errs14 = errors;
if(typeof data8 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/professional",schemaPath:"#/properties/professional/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.professional.type,parentSchema:schema33.properties.professional,data:data8}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stars !== undefined){
const _errs16 = errors;
if(!(validate24(data.stars, {instancePath:instancePath+"/stars",parentData:data,parentDataProperty:"stars",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
if(data.query !== null){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
validate20.errors = [{instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.allOf[0].then.required,parentSchema:schema31.allOf[0].then,data}];
return false;
}
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
}
if(!valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema31.allOf[0].if,parentSchema:schema31.allOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate20.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.after === undefined) && (missing1 = "after")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.enablePagination === undefined) && (missing2 = "enablePagination")){
validate20.errors = [{instancePath,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema31.allOf[1].then.required,parentSchema:schema31.allOf[1].then,data}];
return false;
}
else {
if(data.enablePagination !== undefined){
let data1 = data.enablePagination;
if(true !== data1){
validate20.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/allOf/1/then/properties/enablePagination/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema31.allOf[1].then.properties.enablePagination,data:data1}];
return false;
}
}
}
}
var _valid1 = _errs10 === errors;
valid3 = _valid1;
if(valid3){
var props0 = {};
props0.enablePagination = true;
}
}
if(!valid3){
const err3 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema31.allOf[1].if,parentSchema:schema31.allOf[1],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate20.errors = vErrors;
return false;
}
var valid0 = _errs7 === errors;
if(valid0){
if(props0 !== true){
props0 = props0 || {};
props0.query = true;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs12 = errors;
for(const key0 in data){
if(!((((((((key0 === "query") || (key0 === "filters")) || (key0 === "dataset")) || (key0 === "after")) || (key0 === "enablePagination")) || (key0 === "first")) || (key0 === "maxResults")) || (key0 === "includeAttributes"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs12 === errors){
if(data.query !== undefined){
let data2 = data.query;
const _errs13 = errors;
if(((typeof data2 !== "string") && (!(Array.isArray(data2)))) && (data2 !== null)){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: schema31.properties.query.type},message:"must be string,array,null",schema:schema31.properties.query.type,parentSchema:schema31.properties.query,data:data2}];
return false;
}
if(errors === _errs13){
if(typeof data2 === "string"){
if(func1(data2) > 1024){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema31.properties.query,data:data2}];
return false;
}
}
if(errors === _errs13){
if(Array.isArray(data2)){
if(data2.length > 10){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items",schema:10,parentSchema:schema31.properties.query,data:data2}];
return false;
}
else {
if(data2.length < 1){
validate20.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema31.properties.query,data:data2}];
return false;
}
else {
var valid6 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs15 = errors;
if(errors === _errs15){
if(typeof data3 === "string"){
if(func1(data3) > 1024){
validate20.errors = [{instancePath:instancePath+"/query/" + i0,schemaPath:"#/properties/query/items/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema31.properties.query.items,data:data3}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/query/" + i0,schemaPath:"#/properties/query/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.query.items.type,parentSchema:schema31.properties.query.items,data:data3}];
return false;
}
}
var valid6 = _errs15 === errors;
if(!valid6){
break;
}
}
}
}
}
}
}
var valid5 = _errs13 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.filters !== undefined){
const _errs17 = errors;
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.dataset !== undefined){
let data5 = data.dataset;
const _errs18 = errors;
if(typeof data5 !== "string"){
validate20.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.dataset.type,parentSchema:schema31.properties.dataset,data:data5}];
return false;
}
if(!((data5 === "standard") || (data5 === "professional"))){
validate20.errors = [{instancePath:instancePath+"/dataset",schemaPath:"#/properties/dataset/enum",keyword:"enum",params:{allowedValues: schema31.properties.dataset.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.dataset.enum,parentSchema:schema31.properties.dataset,data:data5}];
return false;
}
var valid5 = _errs18 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.after !== undefined){
let data6 = data.after;
const _errs20 = errors;
if(typeof data6 !== "string"){
validate20.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.after.type,parentSchema:schema31.properties.after,data:data6}];
return false;
}
var valid5 = _errs20 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.enablePagination !== undefined){
let data7 = data.enablePagination;
const _errs22 = errors;
if(typeof data7 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/enablePagination",schemaPath:"#/properties/enablePagination/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema31.properties.enablePagination.type,parentSchema:schema31.properties.enablePagination,data:data7}];
return false;
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.first !== undefined){
let data8 = data.first;
const _errs24 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate20.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.first.type,parentSchema:schema31.properties.first,data:data8}];
return false;
}
if(errors === _errs24){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000 || isNaN(data8)){
validate20.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema31.properties.first,data:data8}];
return false;
}
else {
if(data8 < 1 || isNaN(data8)){
validate20.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema31.properties.first,data:data8}];
return false;
}
}
}
}
var valid5 = _errs24 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.maxResults !== undefined){
let data9 = data.maxResults;
const _errs26 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate20.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.maxResults.type,parentSchema:schema31.properties.maxResults,data:data9}];
return false;
}
if(errors === _errs26){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1000 || isNaN(data9)){
validate20.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema31.properties.maxResults,data:data9}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate20.errors = [{instancePath:instancePath+"/maxResults",schemaPath:"#/properties/maxResults/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema31.properties.maxResults,data:data9}];
return false;
}
}
}
}
var valid5 = _errs26 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.includeAttributes !== undefined){
const _errs28 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsers = validate32;
const schema35 = {"type":"object","required":["githubIds"],"properties":{"githubIds":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Platform node identifiers or 32-character hex service identifiers, mixed at will"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.githubIds === undefined) && (missing0 = "githubIds")){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema35.required,parentSchema:schema35,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "githubIds") || (key0 === "includeAttributes"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema35,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.githubIds !== undefined){
let data0 = data.githubIds;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate32.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema35.properties.githubIds,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate32.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema35.properties.githubIds,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate32.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema35.properties.githubIds.items,data:data1}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.githubIds.items.type,parentSchema:schema35.properties.githubIds.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema35.properties.githubIds.type,parentSchema:schema35.properties.githubIds,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByLogin = validate34;
const schema36 = {"type":"object","required":["logins"],"properties":{"logins":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Usernames; case does not matter"},"includeAttributes":{"$ref":"UserAttributes"}},"additionalProperties":false};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.logins === undefined) && (missing0 = "logins")){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema36.required,parentSchema:schema36,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "logins") || (key0 === "includeAttributes"))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.logins !== undefined){
let data0 = data.logins;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate34.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema36.properties.logins,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate34.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema36.properties.logins,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate34.errors = [{instancePath:instancePath+"/logins/" + i0,schemaPath:"#/properties/logins/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema36.properties.logins.items,data:data1}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/logins/" + i0,schemaPath:"#/properties/logins/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.logins.items.type,parentSchema:schema36.properties.logins.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/logins",schemaPath:"#/properties/logins/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.properties.logins.type,parentSchema:schema36.properties.logins,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate23(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersCount = validate36;
const schema37 = {"type":"object","required":["filters"],"properties":{"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"}},"additionalProperties":false};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
validate36.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema37.required,parentSchema:schema37,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "filters")){
validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema37,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.filters !== undefined){
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepos = validate38;
const schema38 = {"type":"object","required":["githubIds"],"properties":{"githubIds":{"type":"array","items":{"type":"string","maxLength":512},"minItems":1,"maxItems":100,"description":"Platform node identifiers or 32-character hex service identifiers, mixed at will"},"includeAttributes":{"$ref":"RepositoryAttributes"}},"additionalProperties":false};
const schema39 = {"type":"object","properties":{"bestEmail":{"type":"boolean","description":"Adds the best address; needs the RAW service"},"revealEmails":{"type":"boolean","description":"Shows addresses in clear; needs the RAW service"},"contributors":{"$ref":"EdgeOptions","description":"Adds contributors"},"owner":{"type":"boolean","description":"Adds the owner"},"ownerDevrank":{"type":"boolean","description":"Adds the owner's devrank"},"ownerProfessional":{"type":"boolean","description":"Adds the owner's professional profile; needs the PROFESSIONAL service"},"starrers":{"$ref":"EdgeOptions","description":"Adds users who starred it"}},"additionalProperties":false};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate39.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "bestEmail") || (key0 === "revealEmails")) || (key0 === "contributors")) || (key0 === "owner")) || (key0 === "ownerDevrank")) || (key0 === "ownerProfessional")) || (key0 === "starrers"))){
validate39.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema39,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.bestEmail !== undefined){
let data0 = data.bestEmail;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate39.errors = [{instancePath:instancePath+"/bestEmail",schemaPath:"#/properties/bestEmail/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.bestEmail.type,parentSchema:schema39.properties.bestEmail,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revealEmails !== undefined){
let data1 = data.revealEmails;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate39.errors = [{instancePath:instancePath+"/revealEmails",schemaPath:"#/properties/revealEmails/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.revealEmails.type,parentSchema:schema39.properties.revealEmails,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributors !== undefined){
const _errs6 = errors;
if(!(validate24(data.contributors, {instancePath:instancePath+"/contributors",parentData:data,parentDataProperty:"contributors",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owner !== undefined){
let data3 = data.owner;
const _errs7 = errors;
if(typeof data3 !== "boolean"){
validate39.errors = [{instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.owner.type,parentSchema:schema39.properties.owner,data:data3}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerDevrank !== undefined){
let data4 = data.ownerDevrank;
const _errs9 = errors;
if(typeof data4 !== "boolean"){
validate39.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"#/properties/ownerDevrank/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.ownerDevrank.type,parentSchema:schema39.properties.ownerDevrank,data:data4}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerProfessional !== undefined){
let data5 = data.ownerProfessional;
const _errs11 = errors;
if(typeof data5 !== "boolean"){
validate39.errors = [{instancePath:instancePath+"/ownerProfessional",schemaPath:"#/properties/ownerProfessional/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema39.properties.ownerProfessional.type,parentSchema:schema39.properties.ownerProfessional,data:data5}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.starrers !== undefined){
const _errs13 = errors;
if(!(validate24(data.starrers, {instancePath:instancePath+"/starrers",parentData:data,parentDataProperty:"starrers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema39.type,parentSchema:schema39,data}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}
validate39.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.githubIds === undefined) && (missing0 = "githubIds")){
validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema38.required,parentSchema:schema38,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "githubIds") || (key0 === "includeAttributes"))){
validate38.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.githubIds !== undefined){
let data0 = data.githubIds;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate38.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema38.properties.githubIds,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate38.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema38.properties.githubIds,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate38.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema38.properties.githubIds.items,data:data1}];
return false;
}
}
else {
validate38.errors = [{instancePath:instancePath+"/githubIds/" + i0,schemaPath:"#/properties/githubIds/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.githubIds.items.type,parentSchema:schema38.properties.githubIds.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate38.errors = [{instancePath:instancePath+"/githubIds",schemaPath:"#/properties/githubIds/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.githubIds.type,parentSchema:schema38.properties.githubIds,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate39(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposByFullname = validate43;
const schema40 = {"type":"object","required":["fullNames"],"properties":{"fullNames":{"type":"array","items":{"type":"string","pattern":"^[^/]+/[^/]+$","maxLength":512,"x-allowed":"a string of the form owner/name with at most 512 characters"},"minItems":1,"maxItems":100,"description":"Names of the form `owner/name`; case does not matter"},"includeAttributes":{"$ref":"RepositoryAttributes"}},"additionalProperties":false};
const pattern4 = new RegExp("^[^/]+/[^/]+$", "u");

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate43.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.fullNames === undefined) && (missing0 = "fullNames")){
validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema40.required,parentSchema:schema40,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "fullNames") || (key0 === "includeAttributes"))){
validate43.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema40,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.fullNames !== undefined){
let data0 = data.fullNames;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 100){
validate43.errors = [{instancePath:instancePath+"/fullNames",schemaPath:"#/properties/fullNames/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema40.properties.fullNames,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate43.errors = [{instancePath:instancePath+"/fullNames",schemaPath:"#/properties/fullNames/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema40.properties.fullNames,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func1(data1) > 512){
validate43.errors = [{instancePath:instancePath+"/fullNames/" + i0,schemaPath:"#/properties/fullNames/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema40.properties.fullNames.items,data:data1}];
return false;
}
else {
if(!pattern4.test(data1)){
validate43.errors = [{instancePath:instancePath+"/fullNames/" + i0,schemaPath:"#/properties/fullNames/items/pattern",keyword:"pattern",params:{pattern: "^[^/]+/[^/]+$"},message:"must match pattern \""+"^[^/]+/[^/]+$"+"\"",schema:"^[^/]+/[^/]+$",parentSchema:schema40.properties.fullNames.items,data:data1}];
return false;
}
}
}
else {
validate43.errors = [{instancePath:instancePath+"/fullNames/" + i0,schemaPath:"#/properties/fullNames/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.fullNames.items.type,parentSchema:schema40.properties.fullNames.items,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate43.errors = [{instancePath:instancePath+"/fullNames",schemaPath:"#/properties/fullNames/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema40.properties.fullNames.type,parentSchema:schema40.properties.fullNames,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeAttributes !== undefined){
const _errs6 = errors;
if(!(validate39(data.includeAttributes, {instancePath:instancePath+"/includeAttributes",parentData:data,parentDataProperty:"includeAttributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.type,parentSchema:schema40,data}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposCount = validate45;
const schema41 = {"type":"object","required":["filters"],"properties":{"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"}},"additionalProperties":false};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema41.required,parentSchema:schema41,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "filters")){
validate45.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema41,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.filters !== undefined){
if(!(validate21(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema41.type,parentSchema:schema41,data}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const account = validate47;
const schema42 = {"type":"object","properties":{},"additionalProperties":false};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
validate47.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema42,data}];
return false;
break;
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema42.type,parentSchema:schema42,data}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
